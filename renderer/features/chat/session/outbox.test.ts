import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, chat as figures, limits } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { OutboxEntry, SendEntry } from '#shared/store/records.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { chat, companion, me, message, outgoing } from '#tests/store/build.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

interface Asked {
  readonly name: string;
  readonly body: {
    readonly tempId?: string;
    readonly appLang?: string;
    readonly messages?: readonly string[];
  };
  readonly signal: AbortSignal;
  answer(answer: unknown): void;
}

/** Resolves after all pending promises have settled. */
const atHers = { kind: 'chat', chatId: 'c1' } as const;
const toHer = { kind: 'user', userId: 'u1' } as const;
const refusal = (code: string, canRetry: boolean) => ({ ok: false, error: { code, canRetry, status: 0 } });
const lost = refusal('network', true);

let scope: Scope;
let storage: ReturnType<typeof createMemoryStorage>;
let clock: ReturnType<typeof createManualClock>;
/** Milliseconds by which the clock is off. */
let offMs: number;
let outbox: Outbox;
let kept: string[];
/** `open`: requests that are not answered yet; `asked`: all requests. */
let open: Asked[];
let asked: Asked[];
let refused: (readonly [string, string])[];

beforeEach(begin);
function begin(): void {
  scope = createScope();
  clock = createManualClock();
  storage = createMemoryStorage(me);
  [kept, open, asked, offMs] = [[], [], [], 0];
  refused = [];
  const { chats, local } = storage;
  outbox = createOutbox({
    scope,
    clock: { ...clock, now: () => clock.now() + offMs },
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
    me,
    onChangeRefused: (entry, error) => void refused.push([entry.id, error.code]),
    onChanged: () => undefined,
    onProgress: () => undefined,
    onDeletionRefused: ({ code }) => kept.push(code),
    log: () => undefined,
    // Makes every retry delay as long as possible.
    random: () => 1,
  });
}
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
/** Answers a sent message with success. */
function take(tempId: string, place: number): void {
  const value = { message: message(`m${place}`, place, { from: me, to: 'u1', tempId }), chat: theChat };
  open.find(({ body }) => body.tempId === tempId)?.answer({ ok: true, value });
}

describe('the outbox', () => {
  it('keeps the order of messages written before and after the chat exists', async () => {
    await put(send('1', toHer), send('2', toHer), send('3', toHer));
    await expect.poll(names).toEqual(['1']);
    take('1', 10);
    await expect.poll(async () => (await storage.chats.getChat({ chatId: 'c1' }))?._id).toBe('c1');
    // The conversation now addresses the chat instead of the user.
    await put(send('4', atHers));
    for (const [at, id] of ['2', '3', '4'].entries()) {
      await expect.poll(names).toEqual([id]);
      take(id, 20 + at);
    }
    await expect.poll(stored).toEqual([]);
    expect(asked.map(({ body }) => body.tempId)).toEqual(['1', '2', '3', '4']);
  });

  it('sends the language of the page', async () => {
    await put(send('1', toHer));
    await expect.poll(() => asked.map(({ body }) => body.appLang)).toEqual(['en']);
  });

  it('keeps the order of messages to a support desk', async () => {
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

  it('retries with growing delays up to a limit, and at once when the connection is back', async () => {
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
    'marks a message that the server refuses as %s, continues behind it and does not resend it',
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

  it('keeps messages and deletions for the next session after the session expired', async () => {
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

  it('reports a refused deletion, and deletes many messages in pages', async () => {
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

  it('aborts an entry that another tab removed', async () => {
    await put(send('1', toHer));
    await expect.poll(names).toEqual(['1']);
    await outbox.abortRemoved();
    expect(open[0]?.signal.aborted).toBe(false);
    await storage.local.deleteOutbox({ ids: ['1'] });
    await outbox.abortRemoved();
    expect([asked[0]?.signal.aborted, names()]).toEqual([true, []]);
  });
});

describe('a deletion', () => {
  const dueMs = () => clock.now() + figures.undoMs;
  const ok = { ok: true, value: {} };
  const arrives = (place: number) =>
    storage.chats.apply({
      changes: [{ kind: 'arrived', message: message(`m${place}`, place), chat: theChat }],
    });
  const places = async () =>
    (await storage.chats.listMessages({ chatId: 'c1', direction: 'newer', place: null, count: 9 })).map(
      sortKeyOf,
    );
  /** Waits until the outbox has read the store and set its timer. */
  const looked = () => expect.poll(() => clock.pending).toBe(1);
  const fill = () => storage.chats.apply({ changes: [{ kind: 'chats', chats: [theChat] }] });
  beforeEach(fill);
  async function restart(): Promise<void> {
    scope.end();
    begin();
    await fill();
  }

  it('of a chat keeps messages that arrived after it, on the device and on the server', async () => {
    await arrives(10);
    await put({
      kind: 'deleteChats',
      id: 'd',
      chatIds: ['c1'],
      places: { c1: 10 },
      dueMs: dueMs(),
      order: 0,
    });
    await looked();
    await arrives(20);
    clock.advance(figures.undoMs);
    await expect.poll(() => open.length).toBe(1);
    expect(open[0]?.body).toEqual({ chatIds: ['c1'], upTo: { c1: 10 } });
    await arrives(30);
    open[0]?.answer(ok);
    await expect.poll(stored).toEqual([]);
    expect(await places()).toEqual([20, 30]);
  });

  it('stored without places deletes up to the present end of the chat', async () => {
    await arrives(10);
    await put({ kind: 'deleteChats', id: 'd', chatIds: ['c1', 'c2'], dueMs: 0, order: 0 });
    await expect.poll(() => open[0]?.body).toEqual({ chatIds: ['c1', 'c2'], upTo: { c1: 10 } });
  });

  it('can be undone until it is sent, and not afterwards', async () => {
    await put({ ...deletion('a', ['m1']), dueMs: dueMs() }, { ...deletion('b', ['m2']), dueMs: dueMs() });
    await looked();
    expect(await outbox.undo('a')).toBe(true);
    expect(await outbox.undo('a')).toBe(false);
    clock.advance(figures.undoMs);
    await expect.poll(() => open.length).toBe(1);
    expect([await outbox.undo('b'), open[0]?.signal.aborted]).toEqual([false, false]);
    // The answer was lost, so the result is unknown.
    open[0]?.answer(lost);
    await looked();
    expect(await outbox.undo('b')).toBe(false);
    clock.advance(figures.retryFirstMs);
    await expect.poll(() => open[0]?.body.messages).toEqual(['m2']);
  });

  it('waits while Undo is held, and goes out once it is not', async () => {
    await put({ ...deletion('d', ['m1']), dueMs: dueMs() });
    await looked();
    for (let held = 0; held < 20; held += 1) {
      outbox.delayDeletion('d', figures.undoMs + figures.undoHeldMs);
      await looked();
      clock.advance(figures.undoMs);
      await looked();
    }
    expect([asked, await outbox.undo('none')]).toEqual([[], false]);
    clock.advance(figures.undoHeldMs);
    await expect.poll(() => open.length).toBe(1);
  });

  it('waits no longer than planned if the clock is set back a day', async () => {
    offMs = 2 * DAY_MS;
    await put({ ...deletion('d', ['m1']), dueMs: dueMs() + offMs });
    await looked();
    offMs = DAY_MS;
    clock.advance(figures.undoMs);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.answer(lost);
    await looked();
    offMs = 0;
    clock.advance(figures.retryFirstMs);
    await expect.poll(() => open.length).toBe(1);
  });

  const step = fc.record({
    what: fc.constantFrom('press', 'hers', 'hers', 'heard', 'undo', 'later', 'answer', 'lose', 'mine'),
    pick: fc.nat(9),
  });
  it('keeps messages that arrived after it, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        await restart();
        const server = { places: [100], clearedUpTo: 0, heard: 0 };
        /** By entry: the messages that existed when the user pressed delete. Only these may be deleted. */
        const pressed = new Map<string, number>();
        let [place, made] = [100, 0];
        const hear = async () => {
          for (; server.heard < server.places.length; server.heard += 1)
            await arrives(server.places[server.heard]!);
        };
        const knownUpTo = async () => (await storage.chats.getChat({ chatId: 'c1' }))?.activeAt ?? 0;
        async function answerOne(isLost: boolean): Promise<void> {
          const [one] = open;
          if (!one) return;
          const { upTo = {}, tempId } = one.body as { upTo?: Record<string, number>; tempId?: string };
          if (tempId !== undefined) {
            place += 1;
            server.places.push(place);
            if (isLost) one.answer(lost);
            else take(tempId, place);
          } else {
            server.clearedUpTo = Math.max(server.clearedUpTo, Math.min(upTo['c1'] ?? place, place));
            one.answer(isLost ? lost : ok);
          }
        }
        await hear();
        for (const { what, pick } of steps) {
          if (what === 'hers') server.places.push((place += 1));
          if (what === 'heard') await hear();
          if (what === 'mine') await put(send(`own ${(made += 1)}`, atHers));
          if (what === 'press') {
            const id = `d ${(made += 1)}`;
            const upTo = await knownUpTo();
            await put({
              kind: 'deleteChats',
              id,
              chatIds: ['c1'],
              places: { c1: upTo },
              dueMs: dueMs(),
              order: 0,
            });
            pressed.set(id, upTo);
          }
          if (what === 'undo') {
            const id = [...pressed.keys()][pick % Math.max(1, pressed.size)];
            if (id !== undefined && (await outbox.undo(id))) pressed.delete(id);
          }
          if (what === 'later') clock.advance(pick * 1_000);
          if (what === 'answer' || what === 'lose') await answerOne(what === 'lose');
          await nextTask();
        }
        // Every request succeeds from this point.
        for (let round = 0; round < 40 && (await stored()).length > 0; round += 1) {
          clock.advance(figures.retryMaxMs);
          outbox.wake({ isFresh: true });
          await nextTask();
          await answerOne(false);
          await nextTask();
        }
        await hear();
        const mayBeGone = Math.max(0, ...pressed.values());
        expect(await stored()).toEqual([]);
        expect(server.clearedUpTo).toBe(mayBeGone);
        const later = server.places.filter((one) => one > mayBeGone).map((one) => `m${one}`);
        const here = await storage.chats.getMessages({ messageIds: later });
        expect(here.map(({ _id }) => _id).toSorted()).toEqual(later.toSorted());
      }),
      { numRuns: inGateOrProof(50, 150) },
    );
  });
});

function deletion(id: string, messageIds: string[]): OutboxEntry & { kind: 'deleteMessages' } {
  return { kind: 'deleteMessages', id, chatId: 'c1', messageIds, dueMs: 0, order: 0 };
}
