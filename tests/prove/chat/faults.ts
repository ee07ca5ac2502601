import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { createScope } from '#shared/lib/scope.ts';
import { placeOf } from '#shared/store/rules.ts';
import { startBackendProcess, type BackendProcess } from '#tests/helpers/backendProcess.ts';
import { createChatPerson, openDiskStorage, type ChatPerson } from '#tests/helpers/chatPerson.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { createTestApi } from '#tests/helpers/client.ts';
import { noFaults, startFaultProxy, type Faults } from '#tests/helpers/faultProxy.ts';
import { atLeast, atMost, type Report } from '../../bench/table.ts';
import { createRandom } from '../random.ts';

/**
 * Two people write to each other through a network that loses, repeats and reorders, and over a server that is killed
 * again and again. In the end each must have every message once and in order, in the store and on the screen.
 */
export interface FaultsOptions {
  readonly messages?: number;
  readonly cuts?: number;
  readonly kills?: number;
  readonly seed?: number;
}

const faults: Faults = {
  lostRequest: 0.02,
  lostAnswer: 0.08,
  twiceRequest: 0.03,
  twiceEvent: 0.03,
  lateEvent: 0.03,
  lostEvent: 0.01,
};
/** What each writes before it waits for the other: both always have something on the way. */
const ahead = 10;
const settleWithinMs = 120_000;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export async function run(options: FaultsOptions = {}): Promise<Report> {
  const { messages = 10_000, cuts = 500, kills = 20, seed = 20_261_121 } = options;
  const random = createRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'vesper-chat-faults-'));
  let backend: BackendProcess = await startBackendProcess({ dataDir, seed: 'empty' });
  const proxy = await startFaultProxy({ target: () => backend, random: () => random.below(1e9) / 1e9 });
  const scope = createScope();
  try {
    // One keeps their chats as the desktop does, the other in the model that all stores are measured by.
    const disk = (me: string) => openDiskStorage(join(dataDir, 'desktop'), me, scope);
    const people = await Promise.all([signUp(proxy.url, 'one', disk), signUp(proxy.url, 'two')]);
    const [one, two] = people as [ChatPerson, ChatPerson];
    for (const person of people) scope.onEnd(() => person.scope.end());
    // Both have written once, so that nobody waits for an answer and both know the chat.
    await one.actions.send({ kind: 'user', userId: two.me }, [{ type: 'text', text: 'one 0' }]);
    const chatId = await until('the first message', async () => {
      const chat = await two.session.storage.chats.getChatWithUser({ userId: one.me });
      return chat?.lastMessage ? chat._id : null;
    });
    const screens = people.map((person) => watchScreen(person, chatId));

    proxy.setFaults(faults);
    const half = Math.floor(messages / 2);
    const sent = new Map(people.map((person) => [person, person === one ? 1 : 0]));
    let cutsLeft = cuts;
    let killsLeft = kills;
    const total = () => [...sent.values()].reduce((sum, count) => sum + count, 0);
    const startedMs = performance.now();
    while (total() < messages) {
      for (const person of people) {
        const name = person === one ? 'one' : 'two';
        const done = sent.get(person) ?? 0;
        const waiting = person.session.state.outbox.length;
        if (done >= half || waiting >= ahead) continue;
        const count = Math.min(ahead - waiting, half - done);
        const texts = Array.from({ length: count }, (_, at) => `${name} ${done + at}`);
        const outgoing = texts.map((text) => ({ type: 'text', text }) as const);
        await person.actions.send({ kind: 'chat', chatId }, outgoing);
        sent.set(person, done + count);
      }
      const progress = total() / messages;
      if (killsLeft > 0 && progress > (kills - killsLeft + 0.5) / kills) {
        killsLeft -= 1;
        await backend.kill();
        await wait(random.below(300));
        backend = await startBackendProcess({ dataDir, seed: 'empty', port: backend.port });
      }
      if (cutsLeft > 0 && progress > (cuts - cutsLeft + 0.5) / cuts) {
        cutsLeft -= 1;
        proxy.cut();
      }
      await wait(5);
    }
    proxy.setFaults(noFaults);
    const isSettled = async (person: ChatPerson) =>
      person.session.state.outbox.length === 0 &&
      person.session.state.phase === 'ready' &&
      (await stored(person, chatId)).length >= messages;
    const isComplete = await until('both to have everything', async () =>
      (await Promise.all(people.map(isSettled))).every(Boolean) ? true : null,
    ).catch(() => false);
    const tookS = (performance.now() - startedMs) / 1_000;

    const problems: string[] = isComplete
      ? []
      : people.map((person) => `not settled: ${person.logged.at(-1)}`);
    let [lost, doubled, disordered] = [0, 0, 0];
    const seen = await Promise.all(people.map((person) => stored(person, chatId)));
    for (const list of seen) {
      const texts = list.map((message) => message.text ?? '');
      doubled += texts.length - new Set(texts).size;
      for (const name of ['one', 'two']) {
        const own = texts
          .filter((text) => text.startsWith(`${name} `))
          .map((text) => Number(text.split(' ')[1]));
        lost += half - new Set(own).size;
        disordered += own.filter((number, at) => at > 0 && number < (own[at - 1] ?? 0)).length;
      }
    }
    const differs = JSON.stringify(seen[0]?.map(idOf)) !== JSON.stringify(seen[1]?.map(idOf));
    const screenProblems = screens.flatMap((screen) => screen.problems);
    for (const [at, screen] of screens.entries()) {
      const shown = screen.shown().map(idOf);
      const tail = (seen[at] ?? []).slice(-shown.length).map(idOf);
      if (JSON.stringify(shown) !== JSON.stringify(tail)) screenProblems.push('the screen shows another end');
    }
    return {
      title: `chat: ${messages} messages through a bad network and a server that is killed`,
      rows: [{ ...proxy.done, kills: kills - killsLeft, 'took s': Number(tookS.toFixed(1)) }],
      goals: [
        atLeast('connections cut', proxy.done.cut, cuts, 'times'),
        atLeast('server killed', kills - killsLeft, kills, 'times'),
        atMost('lost', lost, 0, 'messages'),
        atMost('doubled', doubled, 0, 'messages'),
        atMost('out of order', disordered, 0, 'messages'),
        atMost('stores that differ', differs ? 1 : 0, 0, 'pairs'),
        atMost('faults of the screen', screenProblems.length, 0, 'found'),
        atMost('not settled', problems.length, 0, 'clients'),
      ],
      notes: [...problems, ...screenProblems.slice(0, 5)],
    };
  } finally {
    scope.end();
    await proxy.close();
    await backend.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const idOf = (message: Message) => message._id;

async function signUp(
  url: string,
  name: string,
  storageOf?: (me: string) => ChatStorage,
): Promise<ChatPerson> {
  const { api } = createTestApi(url);
  const answer = await api.call('signUp', {
    body: {
      method: 'ownemail',
      packageName: 'app.vesper.client',
      deviceId: `device-${name}`,
      rolesGroup: 'user',
      email: `${name}@faults.local`,
      password: 'demo1234',
      name,
      gender: 'male',
      birthday: '1990-01-01',
    },
  });
  if (answer.ok !== true) throw new Error(`nobody could be signed up: ${JSON.stringify(answer)}`);
  const { authData, user } = answer.value;
  return createChatPerson({ url, token: authData.token, me: user._id, storage: storageOf?.(user._id) });
}

/** The whole of a chat, as the store has it. */
async function stored(person: ChatPerson, chatId: string): Promise<readonly Message[]> {
  const { chats } = person.session.storage;
  const all: Message[] = [];
  for (;;) {
    const last = all.at(-1);
    const place = last ? placeOf(last) : null;
    const page = await chats.listMessages({ chatId, direction: 'newer', place, count: 500 });
    all.push(...page);
    if (page.length < 500) return all;
  }
}

/** An open conversation: at no moment may it show a message twice or one before its time. */
function watchScreen(person: ChatPerson, chatId: string) {
  const conversation = person.session.openConversation(person.scope, chatId);
  const problems: string[] = [];
  const look = () => {
    const { messages } = conversation.state;
    if (new Set(messages.map(idOf)).size !== messages.length) problems.push('a message is shown twice');
    for (let at = 1; at < messages.length; at++) {
      const [before, after] = [messages[at - 1], messages[at]];
      if (before && after && placeOf(before) >= placeOf(after))
        problems.push('messages are shown out of order');
    }
  };
  person.scope.onEnd(subscribe(conversation.state, look));
  return { problems, shown: () => conversation.state.messages };
}

async function until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
  const endMs = performance.now() + settleWithinMs;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (performance.now() > endMs) throw new Error(`waited in vain for ${what}`);
    await wait(50);
  }
}
