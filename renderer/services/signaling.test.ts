import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, Signal } from '#renderer/engines/port.ts';
import { createTestSocketClient } from '#tests/kit/people/client.ts';
import { startSocketStub } from '#tests/kit/network/socketStub.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createSignaling } from './signaling.ts';

/** Creates two users with a media channel, each with the signaling port of a media engine. */
async function aRoom() {
  const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
  const backend = await startTestBackend({ clock });
  const person = async () => {
    const { userId, token } = await backend.signUp();
    const client = createTestSocketClient(backend.url, { token, clock });
    client.socket.connect();
    await waitFor(() => expect(client.socket.state.status).toBe('online'));
    const port = createSignaling(client.socket, () => userId);
    const scope = createScope();
    const heard: Signal[] = [];
    let renewals = 0;
    return {
      userId,
      token,
      client,
      scope,
      heard,
      send: (signal: OutgoingSignal) => port.send('room', signal),
      enter: (channelId = 'room') =>
        port.open({
          scope,
          channelId,
          onSignal: (signal) => heard.push(signal),
          onRenewed: () => (renewals += 1),
        }),
      renewals: () => renewals,
    };
  };
  const [ann, ben] = [await person(), await person()];
  backend.context.hub.openRtc('room', [ann.userId, ben.userId]);
  return { backend, clock, ann, ben };
}

const candidate = { candidate: 'candidate:1 1 udp 1 ::1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 };
const signals: readonly OutgoingSignal[] = [
  { event: 'description', type: 'offer', sdp: 'v=0\r\n' },
  { event: 'candidate', candidate: { ...candidate, usernameFragment: 'abcd' } },
  { event: 'candidate', candidate: null },
  { event: 'media', camera: true, microphone: false },
  { event: 'description', type: 'answer', sdp: 'v=0\r\n' },
  { event: 'description', type: 'rollback', sdp: '' },
  { event: 'bye' },
];

it('signaling delivers each signal unchanged and in order to the other user only', async () => {
  const { ann, ben } = await aRoom();
  expect(await ann.enter()).toEqual({ peers: [] });
  expect(await ben.enter()).toEqual({ peers: [ann.userId] });
  for (const signal of signals) ann.send(signal);
  await waitFor(() => expect(ben.heard).toHaveLength(signals.length));
  expect(ben.heard).toEqual(signals);
  ben.send({ event: 'bye' });
  await waitFor(() => expect(ann.heard).toEqual([{ event: 'joined', userId: ben.userId }, { event: 'bye' }]));
});

it('signaling keeps signals that were sent before the other user joined', async () => {
  const { ann, ben } = await aRoom();
  await ann.enter();
  for (const signal of signals.slice(0, 3)) ann.send(signal);
  // The server handles the messages of a socket in order, so this answer proves that it has received the
  // earlier ones.
  const { socket, scope } = ann.client;
  await socket.subscribe({ scope, kind: 'typing', id: ann.userId, onEvent: () => undefined });
  await ben.enter();
  await waitFor(() => expect(ben.heard).toEqual(signals.slice(0, 3)));
});

it('signaling leaves the channel with the scope, and the other user is notified', async () => {
  const { ann, ben } = await aRoom();
  await ann.enter();
  await ben.enter();
  ben.scope.end();
  await waitFor(() => expect(ann.heard.at(-1)).toEqual({ event: 'left', userId: ben.userId }));
  ann.send({ event: 'bye' });
  expect(ben.heard).toEqual([]);
});

it('signaling is renewed after a short loss of the socket, without an event for the other user or lost signals', async () => {
  const { backend, clock, ann, ben } = await aRoom();
  await ann.enter();
  await ben.enter();
  backend.context.hub.disconnectUser(ben.userId);
  await waitFor(() => expect(ben.client.socket.state.status).toBe('reconnecting'));
  ann.send({ event: 'media', camera: false, microphone: false });
  clock.advance(500);
  await waitFor(() => expect(ben.heard).toEqual([{ event: 'media', camera: false, microphone: false }]));
  expect([ben.renewals(), ann.renewals()]).toEqual([1, 0]);
  ben.send({ event: 'bye' });
  await waitFor(() => expect(ann.heard).toEqual([{ event: 'joined', userId: ben.userId }, { event: 'bye' }]));
});

it('signaling is renewed after a longer loss, and the other user is notified of both', async () => {
  const { backend, clock, ann, ben } = await aRoom();
  await ann.enter();
  await ben.enter();
  const { userId } = ben;
  await waitFor(() => expect(ann.heard).toEqual([{ event: 'joined', userId }]));
  backend.context.hub.disconnectUser(userId);
  await waitFor(() => expect(ben.client.socket.state.status).toBe('reconnecting'));
  await waitFor(() => expect(backend.context.hub.isConnected(userId)).toBe(false));
  clock.advance(1_000);
  await waitFor(() => expect(ben.renewals()).toBe(1));
  const heard = ['joined', 'left', 'joined'].map((event) => ({ event, userId }));
  await waitFor(() => expect(ann.heard).toEqual(heard));
});

it('signaling receives no signals of other users’ channels', async () => {
  const { backend, ann, ben } = await aRoom();
  backend.context.hub.openRtc('theirs', [ben.userId, 'somebody']);
  expect(await ann.enter('theirs')).toEqual({ peers: [] });
  await ben.enter('theirs');
  await ann.enter();
  await ben.enter();
  ben.send({ event: 'bye' });
  await waitFor(() => expect(ann.heard).toEqual([{ event: 'joined', userId: ben.userId }, { event: 'bye' }]));
});

it('signaling reports that another window of the user has joined a call', async () => {
  const { backend, ann, ben } = await aRoom();
  backend.context.hub.openRtc('call', [ann.userId, ben.userId]);
  const second = createTestSocketClient(backend.url, { token: ben.token });
  second.socket.connect();
  await waitFor(() => expect(second.socket.state.status).toBe('online'));
  expect(await ben.enter('call')).toEqual({ peers: [] });
  const opened = createSignaling(second.socket, () => ben.userId).open({
    scope: second.scope,
    channelId: 'call',
    onSignal: (signal) => ben.heard.push(signal),
    onRenewed: () => undefined,
  });
  expect(await opened).toEqual({ peers: [], isRefused: true });
  expect(await ann.enter('call')).toEqual({ peers: [ben.userId] });
});

it('signaling ignores signals of a second window of the same user', async () => {
  const stub = await startSocketStub();
  const { socket, scope } = createTestSocketClient(stub.url, { token: 't' });
  socket.connect();
  await waitFor(() => expect(socket.state.status).toBe('online'));
  const heard: Signal[] = [];
  await createSignaling(socket, () => 'ann').open({
    scope,
    channelId: 'room',
    onSignal: (signal) => heard.push(signal),
    onRenewed: () => undefined,
  });
  for (const from of ['ann', 'ben']) {
    stub.publish({
      channel: 'rtc/room',
      event: 'media',
      data: { from, camera: from === 'ben', microphone: true },
    });
  }
  await waitFor(() => expect(heard).toEqual([{ event: 'media', camera: true, microphone: true }]));
});
