import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, SignalingPort } from '../port.ts';
import { createOutbox } from './outbox.ts';

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
  const outbox = createOutbox(scope, port, 'c');
  const open = () =>
    outbox.open(
      () => undefined,
      () => undefined,
    );
  return { sent, opening, outbox, open };
}

const media: OutgoingSignal = { event: 'media', camera: true, microphone: true };
const candidate: OutgoingSignal = { event: 'candidate', candidate: null };

it('sends behind the wish to join, in order, and waits for no answer', async () => {
  const { sent, opening, outbox, open } = make();
  outbox.send(media);
  expect(sent).toEqual([]);
  const opened = open();
  outbox.send(candidate);
  expect(sent).toEqual(['join', media, candidate]);
  opening.resolve({ peers: ['ben'] });
  expect(await opened).toEqual(['ben']);
  outbox.send({ event: 'bye' });
  expect(sent).toEqual(['join', media, candidate, { event: 'bye' }]);
});

it('sends nothing more once it is known that another window is in the channel', async () => {
  const { sent, opening, outbox, open } = make();
  const opened = open();
  outbox.send(media);
  opening.resolve({ peers: [], isRefused: true });
  expect(await opened).toBe(null);
  outbox.send({ event: 'bye' });
  expect(sent).toEqual(['join', media]);
});
