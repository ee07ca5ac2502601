import { call, HOUR_MS, DAY_MS } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { BackendOptions } from '#backend/app/app.ts';
import { bookHistory, type PastEntry } from '#backend/money/history.ts';
import type { EntryKind } from '#backend/money/ledger.ts';
import { newPerson, startTestBackend } from '../backend/backend.ts';
import { createJumpingClock } from '../clock.ts';

/** A Wednesday noon, UTC; its week began on the 18th. */
export const nowMs = Date.UTC(2026, 4, 20, 12);
export const todayMs = nowMs - 12 * HOUR_MS;
export const weekMs = todayMs - 2 * DAY_MS;

export interface Streamer {
  readonly token: string;
  readonly userId: string;
}

let refs = 0;

/** Changes of a payment method require the password, which is the same for all users of the tests. */
const asksForPassword: ReadonlySet<string> = new Set(['createBillingMethod', 'editBillingMethod']);
function withPassword<Input>(input: Input): Input {
  const { body } = input as { readonly body?: object };
  return { ...input, body: { currentPassword: newPerson().password, ...body } };
}

/** Opens a backend whose clock is at {@link nowMs}, and a new streamer. */
export async function openStudio(atMs = nowMs, options: Partial<BackendOptions> = {}) {
  const clock = createJumpingClock(atMs);
  const backend = await startTestBackend({ clock, ...options });
  const { database, unitOfWork } = backend.context;

  async function newcomer(role: Role = 'goddess', name?: string): Promise<Streamer> {
    const gender = role === 'user' ? 'male' : 'female';
    const person = await backend.signUp({ gender, ...(name === undefined ? {} : { name }) });
    await database.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
    return person;
  }

  const book = (entries: readonly PastEntry[]) => unitOfWork.run((work) => bookHistory(work, entries));

  const ask: typeof backend.call = (name, input, token) =>
    backend.call(name, asksForPassword.has(name) ? withPassword(input) : input, token);

  return {
    ...backend,
    call: ask,
    clock,
    database,
    newcomer,
    /** Books these coins as earned at that time. */
    earn: (userId: string, kind: EntryKind, coins: number, at: number) =>
      book([{ userId, kind, coins, atMs: at, ref: `ref-${++refs}` }]),
    /** Books an entry with that time and the given reference. */
    backdate: (entry: Omit<PastEntry, 'atMs'>, atMs: number) => book([{ ...entry, atMs }]),
    /** Deducts these coins now. */
    take: (userId: string, kind: EntryKind, coins: number) =>
      backend.context.ledger.book({ userId, kind, coins: -coins, ref: `ref-${++refs}` }),
    /** Adds an ended call of `seconds`. 0 seconds: the call was not answered. */
    async talk(
      [from, to]: readonly [string, string],
      at: number,
      { seconds = 0, reason = 'ended', price = 60, payer = from } = {},
    ) {
      const id = `call-${++refs}`;
      const minutes = Math.ceil(seconds / 60);
      await database
        .insertInto('calls')
        .values({
          id,
          caller_id: from,
          callee_id: to,
          call_type: 'video',
          from_screen: 'chat',
          channel_id: `channel-${id}`,
          payer_id: payer,
          price,
          share: Math.floor((price * call.streamerSharePercent) / 100),
          minutes,
          state: 'ended',
          created_ms: at,
          expires_ms: at + call.ringMs,
          answered_ms: seconds > 0 ? at : null,
          taken_ms: seconds > 0 ? at : null,
          ended_ms: at + seconds * 1_000,
          end_reason: reason,
          ended_by: null,
          caller25_ms: null,
          callee25_ms: null,
          callee30_ms: null,
        })
        .execute();
      return id;
    },
    /** Adds a match that went live between these two and books the streamer's earning. */
    async meet(man: string, streamer: string, at: number, end: { reason?: string; by?: string } = {}) {
      const id = `match-${++refs}`;
      await database
        .insertInto('matches')
        .values({
          id,
          // Alternates the order of the two participants.
          ...(refs % 2 === 0 ? { a: man, b: streamer } : { a: streamer, b: man }),
          channel_id: `channel-${id}`,
          state: 'ended',
          filters: '{}',
          made_ms: at - 1_000,
          started_ms: at,
          ended_ms: at + 25_000,
          end_reason: end.reason ?? 'timeUp',
          ended_by: end.by ?? null,
        })
        .execute();
      await book([{ userId: streamer, kind: 'matchEarning', coins: 6, atMs: at, ref: id }]);
      return id;
    },
  };
}
