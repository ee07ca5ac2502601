import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chat as figures, limits } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { OutboxEntry, SendEntry } from '#shared/store/records.ts';
import { createMemoryStorage } from '#tests/helpers/chatPerson.ts';
import { chat, companion, me, message, outgoing } from '#tests/store/build.ts';
import { createOutbox, type Outbox } from './outbox.ts';

interface Asked {
  readonly name: string;
  readonly body: { readonly tempId?: string; readonly messages?: readonly string[] };
  readonly signal: AbortSignal;
  answer(answer: unknown): void;
}

const atHers = { kind: 'chat', chatId: 'c1' } as const;
const toHer = { kind: 'user', userId: 'u1' } as const;
const refusal = (code: string, canRetry: boolean) => ({ ok: false, error: { code, canRetry, status: 0 } });
const lost = refusal('network', true);

let scope: Scope;
let storage: ReturnType<typeof createMemoryStorage>;
let clock: ReturnType<typeof createManualClock>;
let outbox: Outbox;
let kept: string[];
/** What the server was asked and has not answered, and all it was ever asked. */
let open: Asked[];
let asked: Asked[];

beforeEach(() => {
  scope = createScope();
  clock = createManualClock();
  storage = createMemoryStorage(me);
  [kept, open, asked] = [[], [], []];
  const { chats, local } = storage;
  outbox = createOutbox({
    scope,
    clock,
    chats,
    local,
    api: {
      call: (name: string, { body }: { body: Asked['body'] }, { signal }: { signal: AbortSignal }) =>
        new Promise((answer) => {
          const one: Asked = {
            name,
            body,
            signal,
            answer(value) {
              open = open.filter((other) => other !== one);
              answer(value);
            },
          };
          signal.addEventListener('abort', () => one.answer({}));
          open.push(one);
          asked.push(one);
        }),
    } as never,
    send: () => Promise.resolve({ status: 200, body: {} }),
    uploadOrigin: 'http://here',
    mayWork: () => true,
    apply: async (changes) => void (await chats.apply({ changes: [...changes] })),
    onChanged: () => undefined,
    onProgress: () => undefined,
    onKept: ({ code }) => kept.push(code),
    log: () => undefined,
    // The longest waits.
    random: () => 1,
  });
});
afterEach(() => scope.end());

const put = async (...entries: OutboxEntry[]) => {
  for (const entry of entries) await storage.local.putOutbox({ entry });
  outbox.wake();
};
const send = (id: string, recipient: SendEntry['recipient']) => outgoing(id, id, { recipient });
const names = () => open.map(({ body }) => body.tempId);
const stored = async () =>
  (await storage.local.listOutbox({})).map((entry) => [entry.id, entry.kind === 'send' ? entry.state : null]);
const theChat = chat('c1', { users: [me, 'u1'], user: companion('u1') });
/** The server has it. */
function take(tempId: string, place: number): void {
  const value = { message: message(`m${place}`, place, { from: me, to: 'u1', tempId }), chat: theChat };
  open.find(({ body }) => body.tempId === tempId)?.answer({ ok: true, value });
}

describe('the outbox', () => {
  it('keeps the order of what was written before and after the chat was there', async () => {
    await put(send('1', toHer), send('2', toHer), send('3', toHer));
    await expect.poll(names).toEqual(['1']);
    take('1', 10);
    await expect.poll(async () => (await storage.chats.getChat({ chatId: 'c1' }))?._id).toBe('c1');
    // From now on the conversation writes to the chat.
    await put(send('4', atHers));
    for (const [at, id] of ['2', '3', '4'].entries()) {
      await expect.poll(names).toEqual([id]);
      take(id, 20 + at);
    }
    await expect.poll(stored).toEqual([]);
    expect(asked.map(({ body }) => body.tempId)).toEqual(['1', '2', '3', '4']);
  });

  it('keeps the order at a support desk', async () => {
    await put(
      send('1', { kind: 'support', subtype: 'finance' }),
      send('2', { kind: 'support', subtype: 'finance' }),
    );
    await expect.poll(names).toEqual(['1']);
    const desk = chat('c1', { type: 'support', subtype: 'finance', users: [me], user: null });
    await storage.chats.apply({ changes: [{ kind: 'chats', chats: [desk] }] });
    await put(send('3', atHers), send('4', { kind: 'chat', chatId: 'elsewhere' }));
    await expect.poll(names).toEqual(['1', '4']);
  });

  it('tries again later and later, up to a limit, and at once when the connection is back', async () => {
    await put(send('1', toHer));
    for (const waitMs of [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000)) {
      await expect.poll(names).toEqual(['1']);
      open[0]?.answer(lost);
      await expect.poll(() => clock.pending).toBe(1);
      clock.advance(waitMs - 1);
      expect(names()).toEqual([]);
      clock.advance(1);
    }
    expect([figures.retryFirstMs, figures.retryMaxMs]).toEqual([1_000, 60_000]);
    await expect.poll(names).toEqual(['1']);
    open[0]?.answer(lost);
    await expect.poll(() => clock.pending).toBe(1);
    outbox.wake({ isFresh: true });
    await expect.poll(names).toEqual(['1']);
  });

  it.each([
    ['offensive', 'offensive'],
    ['too_many_requests', 'failed'],
  ])(
    'shows what the server refuses as %s, goes on behind it, and does not send it again',
    async (code, state) => {
      await put(send('1', toHer), send('2', toHer));
      await expect.poll(names).toEqual(['1']);
      open[0]?.answer(refusal(code, false));
      await expect.poll(names).toEqual(['2']);
      expect(await stored()).toEqual([
        ['1', state],
        ['2', 'waiting'],
      ]);
    },
  );

  it('keeps what is to be sent and deleted for whoever signs in next', async () => {
    await put(send('1', toHer), deletion('d', ['m1']));
    await expect.poll(() => open.length).toBe(2);
    for (const one of [...open]) one.answer(refusal('session_expired', false));
    await expect.poll(() => clock.pending).toBe(1);
    expect(await stored()).toEqual([
      ['1', 'waiting'],
      ['d', null],
    ]);
    expect(kept).toEqual([]);
  });

  it('says where a deletion is refused, and asks for many in pages', async () => {
    const ids = Array.from({ length: limits.chatFullPageSize + 1 }, (_, at) => `m${at}`);
    await put(deletion('d', ids));
    await expect.poll(() => open.length).toBe(1);
    open[0]?.answer({ ok: true, value: {} });
    await expect.poll(() => asked.length).toBe(2);
    open[0]?.answer(refusal('forbidden', false));
    await expect.poll(stored).toEqual([]);
    expect(asked.map(({ body }) => body.messages?.length)).toEqual([limits.chatFullPageSize, 1]);
    expect(kept).toEqual(['forbidden']);
  });

  it('lets go of what another tab took back', async () => {
    await put(send('1', toHer));
    await expect.poll(names).toEqual(['1']);
    await outbox.letGo();
    expect(open[0]?.signal.aborted).toBe(false);
    await storage.local.deleteOutbox({ ids: ['1'] });
    await outbox.letGo();
    expect([asked[0]?.signal.aborted, names()]).toEqual([true, []]);
  });
});

function deletion(id: string, messageIds: string[]): OutboxEntry {
  return { kind: 'deleteMessages', id, chatId: 'c1', messageIds, dueMs: 0, order: 0 };
}
