import { randomUUID } from 'node:crypto';
import type { CallResult } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { demoPassword } from '#backend/seed/accounts.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { newPerson } from '#tests/kit/backend/memoryBackend.ts';
import { createTestApi, createTestSocketClient, type TestApi } from '#tests/kit/people/client.ts';
import { pause, waitFor, waitMs } from '#tests/kit/waitFor.ts';
import type { Cluster } from '../../tools/cluster/cluster.ts';
import { ask } from './database.ts';

const isOk = <T>(result: CallResult<T>): result is Extract<CallResult<T>, { ok: true }> =>
  'ok' in result && result.ok === true;

/**
 * A client behind the balancer that behaves as the real one: it reconnects, detects gaps and loads missed
 * messages.
 */
export interface Talker {
  readonly userId: string;
  readonly api: TestApi['api'];
  readonly socket: SocketClient;
  readonly scope: Scope;
  /** Texts of the messages that this person has received, by events or by loading them after a gap. */
  readonly known: Set<string>;
  /** Texts of the messages received by events, in order. */
  readonly arrived: string[];
  /** Call events, the oldest first. */
  readonly calls: ChannelEvent<'call'>[];
  /** Texts of the messages that this person has sent. */
  readonly sent: string[];
}

/** Signs up a person through the balancer and subscribes to their channels. */
async function openTalker(url: string, gender: 'male' | 'female' = 'male'): Promise<Talker> {
  const anonymous = createTestApi(url);
  const signedUp = await anonymous.api.call('signUp', {
    body: { ...newPerson(), email: `${randomUUID()}@example.com`, gender },
  });
  if (!isOk(signedUp)) throw new Error(`the sign-up failed: ${JSON.stringify(signedUp)}`);
  return listen(url, signedUp.value.user._id, signedUp.value.authData.token);
}

/** Signs in a person of the demo data, who has coins or a price. */
export async function openDemoTalker(url: string, email: string): Promise<Talker> {
  const signedIn = await createTestApi(url).api.call('login', { body: { email, password: demoPassword } });
  if (!isOk(signedIn)) throw new Error(`the log-in failed: ${JSON.stringify(signedIn)}`);
  return listen(url, signedIn.value.user._id, signedIn.value.authData.token);
}

async function listen(url: string, userId: string, token: string): Promise<Talker> {
  const { api } = createTestApi(url, { token, timeoutMs: 10_000 });
  const { socket, scope } = createTestSocketClient(url, { token });
  const known = new Set<string>();
  const arrived: string[] = [];
  const calls: ChannelEvent<'call'>[] = [];
  const companions = new Set<string>();

  /** Loads the messages again, as a client does after a gap. */
  async function catchUp(): Promise<void> {
    for (const id of companions) {
      let paginationToken: string | null = null;
      do {
        const query: { paginationToken?: string } = paginationToken === null ? {} : { paginationToken };
        const answer = await api.call('getHistoryByUser', { params: { id }, query });
        if (!isOk(answer)) {
          await pause(200);
          if (!scope.ended) void catchUp();
          return;
        }
        for (const message of answer.value.messages)
          if (message.text !== null && message.from !== userId) known.add(message.text);
        ({ paginationToken } = answer.value);
      } while (paginationToken !== null);
    }
  }

  const renewed = ({ missed }: { missed: boolean }) => {
    if (missed) void catchUp();
  };
  socket.connect();
  await waitFor('the socket connects', () => socket.state.status === 'online');
  await socket.subscribe({
    scope,
    kind: 'chat',
    id: userId,
    onEvent: ({ event, data }) => {
      if (event !== 'message' || data.message.text === null || data.message.from === userId) return;
      companions.add(data.message.from);
      const { text } = data.message;
      known.add(text);
      arrived.push(text);
    },
    onRenewed: renewed,
    onGap: () => void catchUp(),
  });
  await socket.subscribe({
    scope,
    kind: 'call',
    id: userId,
    onEvent: (event) => void calls.push(event),
    onRenewed: renewed,
  });
  return { userId, api, socket, scope, known, arrived, calls, sent: [] };
}

let written = 0;

/** Sends a message. Retries with the same id until the backend accepts it. */
async function say(from: Talker, to: Talker, withinMs = 2 * waitMs): Promise<void> {
  const text = `text ${++written}`;
  const body = { type: 'text' as const, text, tempId: randomUUID() };
  const endMs = performance.now() + withinMs;
  for (;;) {
    const answer = await from.api.call('sendToUser', { params: { id: to.userId }, body });
    if (isOk(answer)) break;
    if (performance.now() > endMs) throw new Error(`a message was not taken: ${JSON.stringify(answer)}`);
    await pause(100);
  }
  from.sent.push(text);
}

/** Creates two people who have written to each other. */
export async function openPair(cluster: Cluster): Promise<[Talker, Talker]> {
  const pair: [Talker, Talker] = [
    await openTalker(cluster.url, 'male'),
    await openTalker(cluster.url, 'female'),
  ];
  await ask(cluster.databaseUrl, `update users set role = 'goddess' where id = '${pair[1].userId}'`);
  await say(...pair);
  await say(pair[1], pair[0]);
  return pair;
}

/**
 * Lets pairs write to each other until `during` has ended, and then waits until both sides have every
 * message.
 */
export async function talkDuring(
  pairs: readonly (readonly [Talker, Talker])[],
  during: () => Promise<void>,
  everyMs = 150,
): Promise<void> {
  let isOver = false;
  const writing = pairs.map(async ([a, b]) => {
    while (!isOver) {
      await say(a, b);
      await say(b, a);
      await pause(everyMs);
    }
  });
  try {
    await during();
  } finally {
    isOver = true;
  }
  await Promise.all(writing);
  for (const [a, b] of pairs)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      await waitFor(() => {
        const lost = from.sent.filter((text) => !to.known.has(text));
        if (lost.length > 0) throw new Error(`${lost.length} of ${from.sent.length} messages are not known`);
      });
}

/** Searches until both are matched. Returns the id of the match. */
export async function meet(a: Talker, b: Talker): Promise<string> {
  const found = (person: Talker) => person.calls.findLast(({ event }) => event === 'matchFound');
  const [before, beforeOther] = [found(a), found(b)];
  for (const person of [a, b])
    await waitFor(async () => {
      const answer = await person.api.call('matchRequest', {
        body: { matchingFilter: defaultMatchingFilter },
      });
      if (!isOk(answer)) throw new Error(JSON.stringify(answer));
    });
  await waitFor(() => {
    if (found(a) === before || found(b) === beforeOther) throw new Error('no match yet');
  });
  const match = found(a);
  if (match?.event !== 'matchFound') throw new Error('no match');
  return match.data.matchId;
}

/** Calls a person from the chat. */
export async function startCall(from: Talker, to: Talker): Promise<{ callId: string; channelId: string }> {
  const params = { userId: to.userId, fromScreen: 'chat' as const };
  const answer = await from.api.call('startCall', { params, body: { callType: 'video' } });
  if (!isOk(answer)) throw new Error(`the call did not begin: ${JSON.stringify(answer)}`);
  return { callId: answer.value.callId, channelId: answer.value.credentials.channelId };
}

/** Joins a media channel, and again after each reconnect. */
export async function enter(person: Talker, channelId: string) {
  const heard: string[] = [];
  const answer = await person.socket.subscribe({
    scope: person.scope,
    kind: 'rtc',
    id: channelId,
    onEvent: ({ event }) => void heard.push(event),
  });
  if (!answer.ok) throw new Error(`the media channel answered ${answer.code}`);
  return { events: () => heard, isInside: () => person.socket.state.status === 'online' };
}
