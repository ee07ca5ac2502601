import { idle, transitionMatch } from '#renderer/features/match/machine/matchMachine.ts';
import type { MatchEffect, MatchEvent, MatchState } from '#renderer/features/match/machine/types.ts';
import { matchFoundSchema, type MatchFound } from '#shared/domain/matching.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Tests the client's match machine with 200,000 random sequences of events. The draw depends on the state and mostly
 * uses the current ids, rarely past or unknown ones, so that deep states are reached often. The invariants are
 * checked after each step.
 */
const SEQUENCES = 200_000;
const LONGEST = 80;
const SEED = 20_260_117;
const eventTypes = [
  'start',
  'stop',
  'skip',
  'unmatch',
  'requestAccepted',
  'requestRefused',
  'requestFailed',
  'retryDue',
  'matchFound',
  'firstFrame',
  'matchStarted',
  'matchEnded',
  'peerLeft',
  'startTimeout',
  'timeUp',
  'socketBack',
  'searchEnded',
  'held',
  'released',
  'callOver',
  'banned',
  'banLifted',
] as const satisfies readonly MatchEvent['type'][];
const stateKinds = ['idle', 'searching', 'connecting', 'live', 'stopped'] as const;

export interface ProofOptions {
  readonly sequences?: number;
  readonly transition?: typeof transitionMatch;
}

export function run({ sequences = SEQUENCES, transition = transitionMatch }: ProofOptions = {}): Report {
  const random = createRandom(SEED);
  const met = new Set<string>();
  const problems = new Map<string, readonly MatchEvent[]>();
  let [transitions, joins, lives] = [0, 0, 0];
  const startedMs = performance.now();
  for (let sequence = 0; sequence < sequences; sequence++) {
    const world = new World();
    const events: MatchEvent[] = [];
    const length = 1 + random.below(LONGEST);
    for (let index = 0; index < length && world.problem === null; index++) {
      const event = drawEvent(random, world.state);
      events.push(event);
      met.add(`${world.state.kind} ${event.type}`);
      world.step(event, transition);
    }
    transitions += events.length;
    joins += world.joins;
    lives += world.lives;
    if (world.problem !== null && !problems.has(world.problem)) problems.set(world.problem, events);
  }
  const tookMs = performance.now() - startedMs;
  const pairs = stateKinds.length * eventTypes.length;
  return {
    title: 'the client’s match machine, random sequences of events',
    rows: [
      {
        sequences,
        transitions,
        joins,
        'matches that ran': lives,
        'transitions/s': Math.round((transitions / tookMs) * 1_000),
      },
    ],
    goals: [
      atLeast('sequences', sequences, sequences, 'run'),
      atLeast('every event in every state', met.size, pairs, `of ${pairs} pairs`),
      atMost('broken promises', problems.size, 0, 'found'),
    ],
    notes: [...problems].map(([problem, events]) => `${problem}: ${events.map(tell).join(', ')}`),
  };
}

/** Applies the effects of the machine to a simulated environment and checks the invariants of both. */
class World {
  state: MatchState = idle;
  problem: string | null = null;
  joins = 0;
  lives = 0;
  /** The open media channel; null if no channel is open. */
  #joined: string | null = null;
  #startsOfJoin = 0;
  /** Whether the server has an open match request of this client. */
  #asked = false;
  /** Whether the own camera shows no picture: then the client must not request a match. */
  #isUnseen = false;
  #nowMs = 1_000;

  step(event: MatchEvent, transition: typeof transitionMatch): void {
    this.#nowMs += 1;
    const before = JSON.stringify(this.state);
    const { state, effects } = transition(this.state, event, this.#nowMs);
    const again = transition(this.state, event, this.#nowMs);
    if (JSON.stringify(this.state) !== before) this.#break('a step changed the state it was given');
    if (JSON.stringify(again) !== JSON.stringify({ state, effects }))
      this.#break('the same step came out differently');
    if (event.type === 'held' || event.type === 'released') this.#isUnseen = event.type === 'held';
    // The server no longer has a request that it refused or ended.
    const isServers = event.type === 'requestRefused' || event.type === 'searchEnded';
    if (isServers && state !== this.state) this.#asked = false;
    for (const effect of effects) this.#run(effect, event);
    if (state.kind === 'live' && this.state.kind !== 'live') this.lives += 1;
    this.state = state;
    this.#look(event);
  }

  #run(effect: MatchEffect, event: MatchEvent): void {
    switch (effect.type) {
      case 'join':
        if (this.#joined !== null) this.#break('two channels at once');
        this.#joined = effect.match.matchId;
        this.#startsOfJoin = 0;
        this.#asked = false;
        this.joins += 1;
        return;
      case 'leave':
        if (effect.matchId !== this.#joined) this.#break('left a channel that was not open');
        this.#joined = null;
        return;
      case 'postStart':
        if (effect.matchId !== this.#joined) this.#break('a start for a match it is not in');
        if (++this.#startsOfJoin > 1) this.#break('a match was started twice');
        return;
      case 'postEnd':
        if (effect.matchId === this.#joined) this.#break('an end was told before the channel was left');
        if (event.type === 'matchEnded') this.#break('an end was told to a server that knows');
        return;
      case 'request':
        this.#asked = true;
        return;
      case 'cancelRequest':
        this.#asked = false;
        return;
      default:
        return;
    }
  }

  #look(event: MatchEvent): void {
    const { state } = this;
    const inMatch = state.kind === 'connecting' || state.kind === 'live' ? state.match.matchId : null;
    if (this.#joined !== inMatch) this.#break('the open channel is not the state’s');
    if (state.kind === 'searching' && !this.#asked && !this.#isUnseen)
      this.#break('a search that the server does not know of');
    if (state.kind === 'idle' && this.#asked && event.type === 'stop')
      this.#break('stopped, and still searching');
    if (event.type === 'stop' && state.kind !== 'idle') this.#break('stop did not stop');
    if (event.type === 'banned' && state.kind !== 'stopped') this.#break('a ban did not stop');
    if (event.type === 'start' && (state.kind === 'idle' || state.kind === 'stopped'))
      this.#break('start did not start');
    if (state.kind === 'live' && state.endsAtMs <= state.startedAtMs) this.#break('a match without time');
    if (state.kind === 'searching' && state.failures < 0) this.#break('failures below none');
  }

  #break(problem: string): void {
    this.problem ??= problem;
  }
}

const matches: readonly MatchFound[] = ['m1', 'm2', 'm3'].map((matchId) =>
  matchFoundSchema.parse({
    matchId,
    companion: { _id: `person-of-${matchId}`, rolesGroup: 'goddess', status: 'online' },
    credentials: { engine: 'peer', channelId: `channel-${matchId}`, token: 'token', userId: 'me' },
    matchDuration: 25,
    initiator: true,
  }),
);

/** Events that usually follow a state. Without them few sequences would reach a live match. */
const likely: Readonly<Record<MatchState['kind'], readonly MatchEvent['type'][]>> = {
  idle: ['start'],
  searching: ['requestAccepted', 'matchFound'],
  connecting: ['firstFrame', 'matchStarted'],
  live: ['timeUp', 'skip', 'matchEnded'],
  stopped: ['start'],
};

function drawEvent(random: Random, state: MatchState): MatchEvent {
  const ownMatch = state.kind === 'connecting' || state.kind === 'live' ? state.match.matchId : null;
  const matchId = ownMatch !== null && random.below(4) > 0 ? ownMatch : random.pick(matches).matchId;
  const ownSearch = 'searchId' in state ? state.searchId : 1_000;
  const searchId = ownSearch - (random.below(4) > 0 ? 0 : 1 + random.below(3));
  const type = random.pick(random.below(5) < 2 ? likely[state.kind] : eventTypes);
  switch (type) {
    case 'start':
      return { type, filter: { ...defaultMatchingFilter, gender: random.pick(['both', 'female', 'male']) } };
    case 'requestAccepted':
    case 'requestFailed':
    case 'retryDue':
      return { type, searchId };
    case 'requestRefused':
      return { type, searchId, why: random.pick([{ code: 'noCoins' }, { code: 'limit', resetsAt: null }]) };
    case 'matchFound':
      return { type, match: random.pick(matches) };
    case 'firstFrame':
    case 'handOver':
    case 'peerLeft':
    case 'startTimeout':
    case 'timeUp':
      return { type, matchId };
    case 'matchStarted':
      return { type, matchId, durationMs: 25_000 };
    case 'matchEnded':
      return { type, matchId, reason: random.pick(['skip', 'timeUp', 'void', 'peerLeave']) };
    case 'socketBack':
      return { type, missed: random.below(2) === 0 };
    case 'searchEnded':
      return { type, why: { code: random.pick(['busy', 'elsewhere']) } };
    case 'banned':
      return { type, until: null, reason: null };
    default:
      return { type };
  }
}

function tell(event: MatchEvent): string {
  if (event.type === 'matchFound') return `matchFound ${event.match.matchId}`;
  const about = 'matchId' in event ? ` ${event.matchId}` : 'searchId' in event ? ` ${event.searchId}` : '';
  return `${event.type}${about}`;
}
