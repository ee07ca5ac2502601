import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { revisionsOf } from '../chat/index.ts';
import type { Database } from '../storage/database.ts';
import type { Nodes } from '../cluster/nodes.ts';
import type { RedisBus } from '../cluster/redisBus.ts';

const recordPositionEveryMs = 5_000;
/** Maximum number of stored positions. They cover more than the time until a death is detected. */
const maxPositions = 12;
/** Milliseconds subtracted from the last sign of life, because a change may be stored just before it. */
const marginMs = 1_000;

export interface DeadNodesOptions {
  readonly nodes: Nodes;
  readonly bus: Pick<RedisBus, 'checkPositions'>;
  readonly database: Database;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Logger;
  readonly connected: () => Iterable<string>;
}

/**
 * Sends a `look` event after the death of a process, because the process may have died between a commit and
 * its event. Recipients are users whose chat, balance, call or match has changed since the process was last
 * seen.
 */
export function watchDeadNodes(options: DeadNodesOptions): void {
  const { nodes, bus, database, scope, clock, log, connected } = options;
  const revisions = revisionsOf(database);
  const positions: { readonly atMs: number; readonly position: number }[] = [];

  async function recordPosition(): Promise<void> {
    const atMs = clock.now();
    positions.push({ atMs, position: await revisions.position(database) });
    if (positions.length > maxPositions) positions.shift();
  }

  async function peopleChangedSince(sinceMs: number, position: number): Promise<Set<string>> {
    const chats = await database
      .selectFrom('chat_members')
      .select('user_id')
      .distinct()
      .where('revision', '>', position)
      .execute();
    const coins = await database
      .selectFrom('coin_transfers')
      .select('user_id')
      .distinct()
      .where('created_ms', '>=', sinceMs)
      .execute();
    const calls = await database
      .selectFrom('calls')
      .select(['caller_id', 'callee_id'])
      .where((eb) => eb.or([eb('due_ms', 'is not', null), eb('ended_ms', '>=', sinceMs)]))
      .execute();
    const matches = await database
      .selectFrom('matches')
      .select(['a', 'b'])
      .where('made_ms', '>=', sinceMs - 10 * 60_000)
      .where((eb) => eb.or([eb('due_ms', 'is not', null), eb('ended_ms', '>=', sinceMs)]))
      .execute();
    return new Set([
      ...[...chats, ...coins].map((row) => row.user_id),
      ...calls.flatMap((row) => [row.caller_id, row.callee_id]),
      ...matches.flatMap((row) => [row.a, row.b]),
    ]);
  }

  async function checkConnectedUsers(seenMs: number): Promise<void> {
    const sinceMs = seenMs - marginMs;
    const position = positions.findLast(({ atMs }) => atMs <= sinceMs)?.position;
    const connectedIds = [...connected()];
    // Without a position of that time, any user may have missed an event.
    const changed = position === undefined ? null : await peopleChangedSince(sinceMs, position);
    bus.checkPositions(
      changed === null ? connectedIds : connectedIds.filter((userId) => changed.has(userId)),
    );
  }

  clock.every(scope, recordPositionEveryMs, () => {
    recordPosition().catch((err: unknown) =>
      log.warn({ err }, 'cluster: storing the chat position of this node failed'),
    );
  });
  scope.onEnd(
    nodes.onNodeDeath(({ seenMs, hasLeft }) => {
      if (hasLeft) return;
      checkConnectedUsers(seenMs).catch((err: unknown) =>
        log.error({ err }, 'cluster: notifying the users of a dead node to catch up failed'),
      );
    }),
  );
}
