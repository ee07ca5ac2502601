import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { OutboxEntry } from '#shared/store/records.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { me, message } from '#tests/store/build.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { pendingChangesIn } from './pendingChanges.ts';

interface Asked {
  readonly name: string;
  readonly body: { messageId: string; emoji?: string | null; text?: string };
  answer(value: unknown): void;
}

let scope: Scope;
let clock: ManualClock;
let storage: ChatStorage;
let asked: Asked[];
let refused: string[];
let outbox: Outbox;

const hers = message('m1', 10, { from: 'u1', revision: 1 });
const mine = message('m2', 20, { from: me, text: 'blue', revision: 2 });

function openOutbox(): Outbox {
  const { chats, local } = storage;
  return createOutbox({
    scope,
    clock,
    chats,
    local,
    me,
    api: {
      call: (name: string, { body }: { body: Asked['body'] }) =>
        new Promise((answer) => asked.push({ name, body, answer })),
    } as never,
    send: () => Promise.resolve({ status: 200, body: {} }),
    uploadOrigin: 'http://here',
    mayWork: () => true,
    apply: async (changes) => void (await chats.apply({ changes: [...changes] })),
    onChanged: () => undefined,
    onProgress: () => undefined,
    onDeletionRefused: () => undefined,
    onChangeRefused: (entry, { code }) => refused.push(`${entry.id} ${code}`),
    log: () => undefined,
    random: () => 1,
  });
}

beforeEach(async () => {
  scope = createScope();
  clock = createManualClock();
  storage = createMemoryStorage(me);
  [asked, refused] = [[], []];
  const held = { chatId: 'c1', from: 0, isWhole: true };
  await storage.chats.apply({ changes: [{ kind: 'messages', messages: [hers, mine], held }] });
  outbox = openOutbox();
});
afterEach(() => scope.end());

const common = { chatId: 'c1', order: 0, createdMs: 0 };
const react = (id: string, messageId: string, emoji: string | null): OutboxEntry => ({
  ...{ kind: 'react', id, messageId, emoji },
  ...common,
});
const edit = (id: string, text: string): OutboxEntry => ({
  ...{ kind: 'edit', id, messageId: 'm2', text, ignoreOffensive: false },
  ...common,
});
async function put(...entries: OutboxEntry[]): Promise<void> {
  for (const entry of entries) await storage.local.putOutbox({ entry });
  outbox.wake();
}
const left = async () => (await storage.local.listOutbox({})).map(({ id }) => id);
const stored = async (id: string) => (await storage.chats.getMessages({ messageIds: [id] }))[0];
const network = { ok: false, error: { code: 'network', canRetry: true } };

it('sends changes of one message one after another, and changes of two messages at once', async () => {
  await put(react('a', 'm1', '❤️'), react('b', 'm1', null), edit('c', 'green'));
  await expect.poll(() => asked.map(({ body }) => body.messageId)).toEqual(['m1', 'm2']);
  asked[0]?.answer({ ok: true, value: { message: { ...hers, reactions: { '❤️': [me] }, revision: 3 } } });
  await expect.poll(() => asked.map(({ body }) => body.emoji)).toEqual(['❤️', undefined, null]);
  expect(await left()).toEqual(['b', 'c']);
  expect((await stored('m1'))?.reactions).toEqual({ '❤️': [me] });
});

it('keeps a change without a network and sends it again after a restart', async () => {
  await put(edit('c', 'green'));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer(network);
  await expect.poll(left).toEqual(['c']);
  scope.end();
  scope = createScope();
  outbox = openOutbox();
  outbox.wake();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatchObject({ name: 'editMessage', body: { messageId: 'm2', text: 'green' } });
  asked[1]?.answer({ ok: true, value: { message: { ...mine, text: 'green', revision: 3 } } });
  await expect.poll(left).toEqual([]);
  expect((await stored('m2'))?.text).toBe('green');
});

it('applies the change itself if the server does not answer with the message', async () => {
  await put(react('a', 'm1', '👍'));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer({ ok: true, value: { message: null } });
  await expect.poll(left).toEqual([]);
  expect((await stored('m1'))?.reactions).toEqual({ '👍': [me] });
});

it('removes a refused change from the outbox and keeps the message as it was', async () => {
  await put(edit('c', 'green'));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer({ ok: false, error: { code: 'conflict', canRetry: false } });
  await expect.poll(() => refused).toEqual(['c conflict']);
  expect(await left()).toEqual([]);
  expect((await stored('m2'))?.text).toBe('blue');
});

it('shows waiting changes as if they were done', () => {
  const changes = pendingChangesIn([react('a', 'm1', '❤️'), react('b', 'm1', '🔥'), edit('c', 'green')], me);
  expect(changes.of({ ...hers, reactions: { '❤️': ['u1', me] } }).reactions).toEqual({
    '❤️': ['u1'],
    '🔥': [me],
  });
  expect(changes.of(mine)).toMatchObject({ text: 'green', editedAt: new Date(0).toISOString() });
  const other = message('m3', 30);
  expect(changes.of(other)).toBe(other);
});
