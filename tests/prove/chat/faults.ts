import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScope } from '#shared/lib/scope.ts';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { openDiskStorage } from '#tests/kit/people/chatPerson.ts';
import { noFaults, startFaultProxy, type Faults } from '#tests/kit/network/faultProxy.ts';
import { atLeast, atMost, type Report } from '../../bench/table.ts';
import { createRandom } from '../random.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import {
  nodeClient,
  signUp,
  type Account,
  type FaultClient,
  type MessageChanges,
  type OpenClient,
} from './faultClient.ts';
import { compareLists, sumOf, type ListFaults, type ScreenFaults } from './screenFaults.ts';
import { pause, waitFor } from '#tests/kit/waitFor.ts';

/**
 * Two users write to each other through a network that loses, repeats and reorders requests, over a server that is
 * killed repeatedly. At the end each must have every message once and in order, in the store and on the screen.
 */
export interface FaultsOptions {
  readonly messages?: number;
  readonly cuts?: number;
  readonly kills?: number;
  readonly seed?: number;
  /** The second user's client: the web client in a real browser (pageClient.ts), or a second one in this process. */
  readonly openOther?: OpenClient;
}

const faults: Faults = {
  lostRequest: 0.02,
  lostAnswer: 0.08,
  twiceRequest: 0.03,
  twiceEvent: 0.03,
  lateEvent: 0.03,
  lostEvent: 0.01,
};
/**
 * Number of messages that each user sends before waiting for the other, so that both always have messages in flight.
 */
const ahead = 10;
/** Maximum number of messages that the faster user may be ahead, so that both write until the end. */
const farthest = 40;
/** Messages sent between two rounds of changes. A round is one reaction, one edit and one forwarded message. */
const writtenBetweenChanges = 8;
/** Maximum number of rows that a long conversation renders at once. */
const mostRowsAtOnce = 80;

export async function run(options: FaultsOptions = {}): Promise<Report> {
  const { messages = 10_000, cuts = 500, kills = 20, seed = 20_261_121, openOther = nodeClient() } = options;
  const random = createRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'vesper-chat-faults-'));
  let backend: BackendProcess = await startBackendProcess({ dataDir, seed: 'empty' });
  const proxy = await startFaultProxy({ target: () => backend, random: () => random.below(1e9) / 1e9 });
  const scope = createScope();
  try {
    const [first, second] = await Promise.all([signUp(proxy.url, 'one'), signUp(proxy.url, 'two')]);
    // The first user stores chats like the desktop; the second in a browser, or in the in-memory model of the store.
    const openOne = nodeClient((me) => openDiskStorage(join(dataDir, 'desktop'), me, scope));
    const one = await openOne({ account: first, companion: second.me, scope });
    const two = await openOther({ account: second, companion: first.me, scope });
    const people = [one, two];
    // The users exchange messages first, because a user may not continue before the first reply, and clients must
    // know the chat.
    await one.write([`${first.name} 0`]);
    for (const person of people) await person.begin();
    await two.write([`${second.name} 0`]);
    await waitFor('the answer', async () => ((await one.stored()).length === 2 ? true : null));

    // The user who changes messages needs a second chat to forward to.
    const third = await signUp(proxy.url, 'three');
    await becomeAcquainted(first, third);
    const changes = one.changes?.(third) ?? null;

    proxy.setFaults(faults);
    const half = Math.floor(messages / 2);
    const sent = new Map(people.map((person) => [person, 1]));
    const total = () => [...sent.values()].reduce((sum, count) => sum + count, 0);
    async function writeAhead(person: FaultClient): Promise<void> {
      const done = sent.get(person) ?? 0;
      if (done > Math.min(...sent.values()) + farthest) return;
      const count = Math.min(ahead - (await person.waiting()), half - done);
      if (count <= 0) return;
      await person.write(Array.from({ length: count }, (_, at) => `${person.account.name} ${done + at}`));
      sent.set(person, done + count);
    }
    let cutsLeft = cuts;
    let killsLeft = kills;
    let nextChange = 0;
    const startedMs = performance.now();
    while (total() < half * 2) {
      await Promise.all(people.map(writeAhead));
      if (total() >= nextChange) {
        nextChange = total() + writtenBetweenChanges;
        await changes?.change(random.below(1e6));
      }
      const progress = total() / messages;
      if (killsLeft > 0 && progress > (kills - killsLeft + 0.5) / kills) {
        killsLeft -= 1;
        await backend.kill();
        await pause(random.below(300));
        backend = await startBackendProcess({ dataDir, seed: 'empty', port: backend.port });
      }
      if (cutsLeft > 0 && progress > (cuts - cutsLeft + 0.5) / cuts) {
        cutsLeft -= 1;
        proxy.cut();
      }
      await pause(5);
    }
    proxy.setFaults(noFaults);
    const isComplete = await waitFor('both to have everything', async () => {
      const areSettled = await Promise.all(people.map((person) => person.isSettled(half * 2)));
      if (!areSettled.every(Boolean)) return null;
      // The latest change of one user may not have reached the other yet.
      const [a, b] = await Promise.all(people.map(async (person) => JSON.stringify(await person.stored())));
      return a === b || null;
    }).catch(() => false);
    const tookS = (performance.now() - startedMs) / 1_000;

    const unsettled = isComplete
      ? []
      : people.map(({ account, lastWord }) => `not settled: ${account.name}: ${lastWord()}`);
    const stored = await Promise.all(people.map((person) => person.stored()));
    const unchanged = (await changes?.problems()) ?? [];
    const done = changes?.done;
    // A message that one user has lost must be reported as missing on their screen too.
    const [whole = []] = stored.toSorted((a, b) => b.length - a.length);
    const screens: ScreenFaults[] = [];
    for (const person of people) screens.push(await person.screen(whole));
    const lists: ListFaults[] = stored.flatMap((list) =>
      people.map(({ account: { name } }) => {
        // Edits append to the text after `~`.
        const own = list
          .map(({ text }) => text.split('~')[0] ?? text)
          .filter((text) => text.startsWith(`${name} `));
        return compareLists(
          own,
          Array.from({ length: half }, (_, number) => `${name} ${number}`),
        );
      }),
    );
    const inStore = sumOf(lists);
    const onScreen = sumOf(screens);
    const [mine, theirs] = stored.map((list) => JSON.stringify(list));
    const looks = screens.reduce((sum, screen) => sum + screen.looks, 0);
    const blinked = screens.reduce((sum, screen) => sum + screen.blinked, 0);
    const mostRows = Math.max(...screens.map((screen) => screen.mostRows ?? 0));
    return {
      title: `chat: ${messages} messages through a bad network and a server that is killed`,
      rows: [
        {
          ...proxy.done,
          kills: kills - killsLeft,
          ...done,
          'took s': Number(tookS.toFixed(1)),
        },
      ],
      goals: [
        atLeast('connections cut', proxy.done.cut, cuts, 'times'),
        atLeast('server killed', kills - killsLeft, kills, 'times'),
        atMost('lost', inStore.lost, 0, 'messages'),
        atMost('doubled', inStore.doubled, 0, 'messages'),
        atMost('out of order', inStore.disordered, 0, 'messages'),
        atLeast('reactions, edits and forwards', totalOf(done), 3, 'changes'),
        atMost('changes lost or doubled', unchanged.length, 0, 'changes'),
        atMost('stores that differ', mine === theirs ? 0 : 1, 0, 'pairs'),
        atLeast('looks at the screens', looks, messages / 10, 'looks'),
        atMost('rows lost on the screen', onScreen.lost, 0, 'rows'),
        atMost('rows doubled on the screen', onScreen.doubled, 0, 'rows'),
        atMost('rows out of order on the screen', onScreen.disordered, 0, 'rows'),
        atMost('own rows gone for a look', blinked, 0, 'times'),
        ...(mostRows > 0 ? [atMost('rows in the document at once', mostRows, mostRowsAtOnce, 'rows')] : []),
        atMost('not settled', unsettled.length, 0, 'clients'),
      ],
      notes: [...unsettled, ...unchanged, ...inStore.examples, ...onScreen.examples],
    };
  } finally {
    scope.end();
    await proxy.close();
    await backend.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const totalOf = (done: MessageChanges['done'] | undefined): number =>
  done === undefined ? 0 : done.reactions + done.edits + done.forwards;

/** Makes each user send one message, because a user may not continue before the first reply. */
async function becomeAcquainted(a: Account, b: Account): Promise<void> {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const { api } = createTestApi(from.url, { token: from.token });
    const body = { type: 'text', text: 'hello', tempId: `hello-${from.me}` } as const;
    const answer = await api.call('sendToUser', { params: { id: to.me }, body });
    if (answer.ok !== true) throw new Error(`no first message: ${JSON.stringify(answer)}`);
  }
}
