import { idleWith, transitionCall } from '#renderer/features/call/machine/callMachine.ts';
import { defaultRules } from '#renderer/features/call/machine/rules.ts';
import type { CallState } from '#renderer/features/call/machine/types.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { drawCallEvent, eventTypes, tellCallEvent, type Drawn } from './callEvents.ts';
import { CallWorld } from './callWorld.ts';
import { createRandom } from './random.ts';

/**
 * Tests the client's call machine with 200,000 random sequences of events. The draw depends on the state, so that
 * calls of several minutes are common and every event meets every state. The invariants are checked after each step.
 */
const SEQUENCES = 200_000;
const LONGEST = 80;
const SEED = 20_261_121;
const stateKinds = [
  'idle',
  'asking',
  'ringingOut',
  'ringingIn',
  'connecting',
  'incall',
  'ended',
] as const satisfies readonly CallState['kind'][];

export interface ProofOptions {
  readonly sequences?: number;
  readonly transition?: typeof transitionCall;
}

export function run({ sequences = SEQUENCES, transition = transitionCall }: ProofOptions = {}): Report {
  const random = createRandom(SEED);
  const met = new Set<string>();
  const problems = new Map<string, readonly Drawn[]>();
  const sums = { transitions: 0, calls: 0, minutes: 0, fired: 0, most: 0 };
  const startedMs = performance.now();
  for (let sequence = 0; sequence < sequences; sequence++) {
    const world = new CallWorld(idleWith({ ...defaultRules, isStreamer: sequence % 3 === 0 }));
    const drawn: Drawn[] = [];
    const length = 1 + random.below(LONGEST);
    for (let index = 0; index < length && world.problem === null; index++) {
      const next = drawCallEvent(random, world);
      drawn.push(next);
      met.add(`${world.state.kind} ${next.event.type}`);
      world.step(next, transition, random.below(16) === 0);
    }
    world.close();
    sums.transitions += drawn.length;
    sums.calls += world.begun;
    sums.minutes += world.minutes;
    sums.fired += world.fired;
    sums.most = Math.max(sums.most, world.minutesOfLongest);
    if (world.problem !== null && !problems.has(world.problem)) problems.set(world.problem, drawn);
  }
  const tookMs = performance.now() - startedMs;
  const pairs = stateKinds.length * eventTypes.length;
  return {
    title: 'the client’s call machine, random sequences of events',
    rows: [
      {
        sequences,
        transitions: sums.transitions,
        'calls that began': sums.calls,
        'minutes named': sums.minutes,
        'most in one call': sums.most,
        'timers that fired': sums.fired,
        'transitions/s': Math.round((sums.transitions / tookMs) * 1_000),
      },
    ],
    goals: [
      atLeast('sequences', sequences, sequences, 'run'),
      atLeast('every event in every state', met.size, pairs, `of ${pairs} pairs`),
      atMost('illegal states, orphan timers, double charges', problems.size, 0, 'found'),
    ],
    notes: [...problems].map(([problem, events]) => `${problem}: ${events.map(tellCallEvent).join(', ')}`),
  };
}
