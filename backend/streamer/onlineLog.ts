import { randomUUID } from 'node:crypto';
import { streamerRoles } from '#shared/domain/roles.ts';
import type { CoreContext } from '../context.ts';

/** How often the spans of those who are online are written: what a crash may cost. */
const writeEveryMs = 60_000;

/** When streamers held a socket. */
export interface OnlineLog {
  /** Milliseconds between these moments in which the person was online; who still is, until `untilMs`. */
  onlineMs(userId: string, fromMs: number, untilMs: number): Promise<number>;
  /** The same as spans within these moments, the oldest first. */
  spans(userId: string, fromMs: number, untilMs: number): Promise<readonly OnlineSpan[]>;
}

export interface OnlineSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Span {
  readonly id: string;
  readonly fromMs: number;
}

/** Listens to who comes and goes, and keeps it in the table; demo companions are not counted. */
export function createOnlineLog({ scope, clock, log, database, hub }: CoreContext): OnlineLog {
  const open = new Map<string, Span>();
  let written: Promise<void> = Promise.resolve();

  /** One after another: a span is there before it grows. */
  function write(task: () => Promise<void>): void {
    written = written
      .then(task)
      .catch((err: unknown) => log.error({ err }, 'time online could not be written'));
  }

  async function begin(userId: string, { id, fromMs }: Span): Promise<void> {
    await database
      .insertInto('online_spans')
      .columns(['id', 'user_id', 'from_ms', 'until_ms'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            eb.val(id).as('id'),
            'users.id as user_id',
            eb.val(fromMs).as('from_ms'),
            eb.val(fromMs).as('until_ms'),
          ])
          .where('users.id', '=', userId)
          .where('users.role', 'in', streamerRoles)
          .where('users.is_demo', '=', 0),
      )
      .execute();
  }

  async function grow(ids: readonly string[], untilMs: number): Promise<void> {
    if (ids.length === 0) return;
    await database.updateTable('online_spans').set({ until_ms: untilMs }).where('id', 'in', ids).execute();
  }

  scope.onEnd(
    hub.onConnected((userId) => {
      const span = { id: randomUUID(), fromMs: clock.now() };
      open.set(userId, span);
      write(() => begin(userId, span));
    }),
  );
  scope.onEnd(
    hub.onGone((userId) => {
      const span = open.get(userId);
      open.delete(userId);
      const untilMs = clock.now();
      if (span) write(() => grow([span.id], untilMs));
    }),
  );
  clock.every(scope, writeEveryMs, () => {
    const [ids, untilMs] = [[...open.values()].map(({ id }) => id), clock.now()];
    write(() => grow(ids, untilMs));
  });

  async function spans(userId: string, fromMs: number, untilMs: number): Promise<readonly OnlineSpan[]> {
    await written;
    const rows = await database
      .selectFrom('online_spans')
      .select(['id', 'from_ms', 'until_ms'])
      .where('user_id', '=', userId)
      .where('until_ms', '>', fromMs)
      .where('from_ms', '<', untilMs)
      .orderBy('from_ms')
      .execute();
    const current = open.get(userId);
    const known = rows
      .filter(({ id }) => id !== current?.id)
      .map((row) => ({ fromMs: row.from_ms, untilMs: row.until_ms }));
    if (current) known.push({ fromMs: current.fromMs, untilMs });
    return known
      .map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), untilMs: Math.min(span.untilMs, untilMs) }))
      .filter((span) => span.untilMs > span.fromMs);
  }

  return {
    spans,
    async onlineMs(userId, fromMs, untilMs) {
      const known = await spans(userId, fromMs, untilMs);
      return known.reduce((sum, span) => sum + (span.untilMs - span.fromMs), 0);
    },
  };
}
