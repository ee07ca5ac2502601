import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, SignalingPort } from '../port.ts';
import { createSignalQueue } from './signalQueue.ts';

function make() {
  const scope = createScope();
  const sent: (OutgoingSignal | 'join')[] = [];
  const opening = Promise.withResolvers<{ peers: readonly string[]; isRefused?: boolean }>();
  const port: SignalingPort = {
    open() {
      sent.push('join');
      return opening.promise;
    },
    peek: () => Promise.resolve([]),
    send: (_channelId, signal) => sent.push(signal),
  };
  const signalQueue = createSignalQueue(scope, port, 'c');
  const open = () =>
    signalQueue.open(
      () => undefined,
      () => undefined,
    );
  return { sent, opening, signalQueue, open };
}

const media: OutgoingSignal = { event: 'media', camera: true, microphone: true };
const candidate: OutgoingSignal = { event: 'candidate', candidate: null };

it('the signal queue sends signals after the join request, in order, without waiting for its answer', async () => {
  const { sent, opening, signalQueue, open } = make();
  signalQueue.send(media);
  expect(sent).toEqual([]);
  const opened = open();
  signalQueue.send(candidate);
  expect(sent).toEqual(['join', media, candidate]);
  opening.resolve({ peers: ['ben'] });
  expect(await opened).toEqual(['ben']);
  signalQueue.send({ event: 'bye' });
  expect(sent).toEqual(['join', media, candidate, { event: 'bye' }]);
});

it('the signal queue sends no signals after the server refused the window', async () => {
  const { sent, opening, signalQueue, open } = make();
  const opened = open();
  signalQueue.send(media);
  opening.resolve({ peers: [], isRefused: true });
  expect(await opened).toBe(null);
  signalQueue.send({ event: 'bye' });
  expect(sent).toEqual(['join', media]);
});
