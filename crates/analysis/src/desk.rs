//! Where clients ask, and one engine serves them all: in turn, a slice of time for each.

use crate::answer::Answer;
use crate::query::Request;
use crate::refusal::{Fault, Refusal};
use crate::task::Task;
use engine::search::{Clock, Engine, EngineOptions};
use serde::Serialize;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Whoever asks. The host gives the numbers.
pub type ClientId = u64;

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// The first message: who answers.
    Greeting {
        /// The engine.
        engine: About,
    },
    /// What was found.
    Answer(Answer),
    /// What is wrong with a request.
    Refusal(Refusal),
}

impl Reply {
    /// The first message to every client of an engine with these settings.
    pub fn greeting(settings: &EngineOptions) -> Self {
        let name = concat!("Hathi ", env!("CARGO_PKG_VERSION")).to_string();
        Self::Greeting { engine: About { name, threads: settings.threads, hash: settings.hash_mb } }
    }
}

/// Who answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// Its name and version.
    pub name: String,
    /// The threads that search together.
    pub threads: usize,
    /// The size of its transposition table in megabytes.
    pub hash: usize,
}

/// The host, as the desk sees it.
pub trait Host {
    /// A message for a client.
    fn tell(&mut self, client: ClientId, reply: Reply);

    /// Whether a client takes what it is told. For one that does not nothing is searched.
    fn listens(&self, client: ClientId) -> bool;
}

/// Shares an engine among clients.
///
/// Each client's queries are answered in their order. Clients take turns: each has a slice of the engine's time, and all
/// of them come in about [`Desk::ROUND`]. Queries that wait are told their place.
pub struct Desk {
    settings: EngineOptions,
    clock: Clock,
    /// The longest slice; none if slices are only as short as it takes to be fair.
    longest: Option<Duration>,
    /// A client has no more queries at once.
    most_queries: usize,
    engine: Option<Engine>,
    /// Plays the levels below the strongest. It forgets everything each time, and must not take the others' memory.
    player: Option<Engine>,
    /// Those who wait, in the order of their next slices.
    clients: VecDeque<Client>,
    /// When places in the queue were told last.
    told: Duration,
}

struct Client {
    id: ClientId,
    /// The first is being searched.
    jobs: VecDeque<Job>,
}

struct Job {
    task: Task,
    /// When the last answer was given.
    said: Option<Duration>,
}

impl Desk {
    /// In about this time every client has its slice.
    pub const ROUND: Duration = Duration::from_millis(1200);
    /// No slice is shorter, or the searches would do nothing but begin.
    pub const SHORTEST: Duration = Duration::from_millis(20);
    /// No slice is longer, so that new messages are heard soon.
    pub const LONGEST: Duration = Duration::from_millis(100);
    /// Answers to a query are at least this far apart.
    pub const PAUSE: Duration = Duration::from_millis(100);
    /// Places in the queue are told this often.
    pub const PLACES: Duration = Duration::from_secs(1);
    /// The table of those who play below the strongest level, in megabytes.
    const PLAYER_MB: usize = 16;

    /// A desk with an engine that is built when it is first needed. With a longest slice all searches pause at least that
    /// often; without one, the searches of levels below the strongest are done in one piece, so that they are always the
    /// same. A client may have so many queries at once.
    pub fn new(
        settings: EngineOptions,
        clock: Clock,
        longest: Option<Duration>,
        most_queries: usize,
    ) -> Self {
        Self {
            settings,
            clock,
            longest,
            most_queries,
            engine: None,
            player: None,
            clients: VecDeque::new(),
            told: Duration::ZERO,
        }
    }

    /// Whether nobody waits for anything.
    pub fn is_idle(&self) -> bool {
        self.clients.is_empty()
    }

    /// Takes a message of a client.
    pub fn receive(&mut self, client: ClientId, text: &str, host: &mut dyn Host) {
        let refused = match Request::read(text) {
            Ok(Request::Cancel(id)) => {
                self.cancel(client, &id, host);
                None
            }
            Ok(Request::Query(query)) => {
                let place = self.clients.iter().position(|waiting| waiting.id == client);
                let jobs = place.map(|place| &self.clients[place].jobs);
                let twice = jobs.is_some_and(|jobs| jobs.iter().any(|job| job.task.id() == query.id));
                let full = jobs.is_some_and(|jobs| jobs.len() >= self.most_queries);
                let task = match () {
                    () if twice => Err(Fault::new("id", "a query with this id is not done yet")),
                    () if full => {
                        let reason =
                            format!("there are {} queries already: wait or cancel", self.most_queries);
                        Err(Fault::new("id", reason))
                    }
                    () => Task::new(&query),
                };
                match task {
                    Ok(task) => {
                        self.accept(client, place, Job { task, said: None }, host);
                        None
                    }
                    Err(fault) => Some(fault.of(&query.id)),
                }
            }
            Err(refusal) => Some(refusal),
        };
        if let Some(refusal) = refused {
            host.tell(client, Reply::Refusal(refusal));
        }
    }

    /// A client has gone, and what it has asked with it.
    pub fn leave(&mut self, client: ClientId) {
        self.clients.retain(|waiting| waiting.id != client);
    }

    /// Searches for one slice. False if there is nothing to search, or nobody listens.
    pub fn advance(&mut self, host: &mut dyn Host) -> bool {
        self.tell_places(host);
        let Some(place) = self.clients.iter().position(|client| host.listens(client.id)) else {
            return false;
        };
        // Those who do not listen stay before the others: their slice comes when they do.
        let Some(mut client) = self.clients.remove(place) else { return false };
        if let Some(mut job) = client.jobs.pop_front()
            && self.search(client.id, &mut job, host)
        {
            client.jobs.push_front(job);
        }
        if !client.jobs.is_empty() {
            self.clients.push_back(client);
        }
        true
    }

    /// Ends the queries that would never end by themselves.
    pub fn cancel_endless(&mut self, host: &mut dyn Host) {
        let endless = |job: &Job| !job.task.is_limited();
        let ids: Vec<_> = self
            .clients
            .iter()
            .flat_map(|client| client.jobs.iter().map(|job| (client.id, job)))
            .filter(|(_, job)| endless(job))
            .map(|(client, job)| (client, job.task.id().to_string()))
            .collect();
        for (client, id) in ids {
            self.cancel(client, &id, host);
        }
    }

    fn accept(&mut self, client: ClientId, place: Option<usize>, job: Job, host: &mut dyn Host) {
        let place = place.unwrap_or_else(|| {
            self.clients.push_back(Client { id: client, jobs: VecDeque::new() });
            self.clients.len() - 1
        });
        let jobs = &mut self.clients[place].jobs;
        let queue = place + jobs.len();
        if queue > 0 {
            host.tell(client, waiting(&job.task, queue, (self.clock)()));
        }
        jobs.push_back(job);
    }

    fn cancel(&mut self, client: ClientId, id: &str, host: &mut dyn Host) {
        let Some(place) = self.clients.iter().position(|waiting| waiting.id == client) else { return };
        let jobs = &mut self.clients[place].jobs;
        let Some(number) = jobs.iter().position(|job| job.task.id() == id) else { return };
        if let Some(mut job) = jobs.remove(number) {
            job.task.cancel();
            host.tell(client, Reply::Answer(job.task.answer((self.clock)())));
        }
        if jobs.is_empty() {
            self.clients.remove(place);
        }
    }

    /// Searches a job for a slice, and tells what it finds. False if the job is done.
    fn search(&mut self, client: ClientId, job: &mut Job, host: &mut dyn Host) -> bool {
        let clock = self.clock;
        let task = &mut job.task;
        let others = self.clients.len() as u32;
        let fair = (Self::ROUND / (others + 1)).clamp(Self::SHORTEST, Self::LONGEST);
        let (mind, settings, slice) = if task.is_for_a_level() {
            let settings = EngineOptions { threads: 1, hash_mb: Self::PLAYER_MB, ..self.settings.clone() };
            (&mut self.player, settings, self.longest.unwrap_or(Duration::MAX))
        } else {
            (&mut self.engine, self.settings.clone(), self.longest.map_or(fair, |longest| longest.min(fair)))
        };
        let said = &mut job.said;
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let engine = match mind {
                Some(engine) => engine,
                None => {
                    mind.insert(Engine::try_with_clock(settings, clock).map_err(|error| error.to_string())?)
                }
            };
            task.advance(engine, clock, slice, &mut |answer| {
                if is_due(*said, clock()) {
                    *said = Some(clock());
                    host.tell(client, Reply::Answer(answer.clone()));
                }
            });
            Ok(())
        }));
        if let Err(reason) = searched.unwrap_or_else(|_| Err("the search broke".to_string())) {
            // Whatever broke, the next search has a new engine.
            *mind = None;
            host.tell(client, Reply::Refusal(Fault::new("", reason).of(task.id())));
            return false;
        }
        let now = clock();
        let done = task.is_done();
        if done || is_due(*said, now) {
            *said = Some(now);
            host.tell(client, Reply::Answer(task.answer(now)));
        }
        !done
    }

    fn tell_places(&mut self, host: &mut dyn Host) {
        let now = (self.clock)();
        if now.saturating_sub(self.told) < Self::PLACES {
            return;
        }
        self.told = now;
        for (place, client) in self.clients.iter().enumerate() {
            for (number, job) in client.jobs.iter().enumerate().filter(|(_, job)| !job.task.has_begun()) {
                host.tell(client.id, waiting(&job.task, place + number, now));
            }
        }
    }
}

fn waiting(task: &Task, queue: usize, now: Duration) -> Reply {
    Reply::Answer(Answer { queue: Some(queue as u32), ..task.answer(now) })
}

/// Whether the next answer may be given.
fn is_due(said: Option<Duration>, now: Duration) -> bool {
    said.is_none_or(|said| now.saturating_sub(said) >= Desk::PAUSE)
}
