import { pino } from 'pino';
import { createChance } from '#shared/lib/chance.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createSoleCluster } from '#backend/cluster/index.ts';
import type { Ticket } from '#backend/cluster/searchChange.ts';
import type { MatchRepo } from '#backend/matching/matchRepo.ts';
import { createSearchPool } from '#backend/matching/searchPool.ts';
import { createTaskQueue } from '#backend/lib/taskQueue.ts';
import { createPerson } from '../matcher.ts';
import { asFigure, atLeast, type Report } from '../table.ts';

const waitingPeople = 10_000;
const batches = 100;
const joinsABatch = 1_000;
const seed = 20_260_101;

/** Measures how many users per second of processor time the leader of the matcher admits while ten thousand wait. */
export function run(): Report {
  const clock = createManualClock(1_800_000_000_000);
  const scope = createScope();
  const log = pino({ level: 'silent' });
  const chance = createChance(seed);
  const waiting = new Map<string, Ticket>();
  let [people, pairs] = [0, 0];
  const pool = createSearchPool({
    context: { clock, scope, cluster: createSoleCluster(clock, log) },
    tasks: createTaskQueue(log),
    matches: { meetingsSince: async () => [] } as unknown as MatchRepo,
    mayNotMeet: () => false,
    metAgainAfterMs: 0,
    displacedMs: 1_000,
    meet({ first, second }) {
      pairs += 1;
      const userIds = [first.userId, second.userId];
      for (const userId of userIds) waiting.delete(userId);
      pool.endSearches(userIds, clock.now(), true);
    },
    onStopped: () => undefined,
  });

  function join(): void {
    const ticket = { ...createPerson(people++, chance), sinceMs: clock.now() };
    waiting.set(ticket.userId, ticket);
    pool.join(ticket, null);
  }

  /** Restores the size of the pool. Not part of the measurement. */
  function settle(): void {
    while (waiting.size < waitingPeople) join();
    for (const userId of waiting.keys()) {
      if (waiting.size <= waitingPeople) break;
      waiting.delete(userId);
      pool.leave(userId);
    }
  }

  settle();
  let usedMs = 0;
  for (let batch = 0; batch < batches; batch++) {
    const before = process.cpuUsage();
    for (let at = 0; at < joinsABatch; at++) join();
    const { user, system } = process.cpuUsage(before);
    usedMs += (user + system) / 1_000;
    settle();
  }
  scope.end();
  const joins = batches * joinsABatch;
  return {
    title: `the leader of the matcher, ${waitingPeople} people waiting`,
    rows: [{ joins: String(joins), pairs, 'processor µs a join': (usedMs * 1_000) / joins }],
    goals: [
      asFigure(
        atLeast('joins in a second of processor time', Math.round(joins / (usedMs / 1_000)), 50_000, 'joins'),
      ),
    ],
  };
}
