import { expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import type { OutgoingSignal, SignalingPort } from '../port.ts';
import { createOutbox } from './outbox.ts';

function make() {
  const scope = createScope();
  const sent: OutgoingSignal[] = [];
  const opening = Promise.withResolvers<{ peers: readonly string[]; isRefused?: boolean }>();
  const port: SignalingPort = {
    open: () => opening.promise,
    send: (_channelId, signal) => sent.push(signal),
  };
  const outbox = createOutbox(scope, port, 'c');
  const opened = outbox.open(
    () => undefined,
    () => undefined,
  );
  return { scope, sent, opening, outbox, opened };
}

const media: OutgoingSignal = { event: 'media', camera: true, microphone: true };
const candidate: OutgoingSignal = { event: 'candidate', candidate: null };

it('holds signals until the channel is joined, in order', async () => {
  const { sent, opening, outbox, opened } = make();
  outbox.send(media);
  outbox.send(candidate);
  expect(sent).toEqual([]);
  opening.resolve({ peers: ['ben'] });
  expect(await opened).toEqual(['ben']);
  outbox.send({ event: 'bye' });
  expect(sent).toEqual([media, candidate, { event: 'bye' }]);
});

it('sends nothing after leaving before it had joined', async () => {
  const { scope, sent, opening, outbox, opened } = make();
  outbox.send(media);
  scope.end();
  opening.resolve({ peers: [] });
  await opened;
  expect(sent).toEqual([]);
});

it('sends nothing where another window is in the channel', async () => {
  const { sent, opening, outbox, opened } = make();
  outbox.send(media);
  opening.resolve({ peers: [], isRefused: true });
  expect(await opened).toBe(null);
  outbox.send({ event: 'bye' });
  expect(sent).toEqual([]);
});
