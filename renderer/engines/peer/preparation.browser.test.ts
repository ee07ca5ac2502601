import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createCapture } from '../capture/capture.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import type { LocalMedia, MediaEngine, MediaEvent } from '../port.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import {
  createMemorySignaling,
  type MemorySignaling,
  type SentSignal,
} from '#tests/kit/engines/memorySignaling.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createPeerEngine } from './peerEngine.ts';

const channelId = 'ringing';
type Name = 'ann' | 'ben';

interface Person {
  readonly scope: Scope;
  readonly events: readonly MediaEvent[];
}

let instruments: Instruments;
let signaling: MemorySignaling;
let locals: Record<Name, LocalMedia>;
let engines: Record<Name, MediaEngine>;
let rings: Scope;

beforeEach(async () => {
  instruments = installInstruments();
  const { clock } = instruments;
  signaling = createMemorySignaling();
  const engineOf = (name: Name) => createPeerEngine({ signaling: signaling.port(name), clock });
  engines = { ann: engineOf('ann'), ben: engineOf('ben') };
  locals = { ann: createCapture({ clock }), ben: createCapture({ clock }) };
  await Promise.all(Object.values(locals).map((local) => local.open()));
  rings = createScope();
});
afterEach(() => {
  rings.end();
  const { connections } = instruments.alive();
  for (const local of Object.values(locals)) local.close();
  instruments.uninstall();
  for (const connection of instruments.connections) connection.close();
  expect(connections).toBe(0);
});

/** Joins the channel in which Ann calls Ben. */
function join(name: Name): Person {
  const scope = createScope();
  const events: MediaEvent[] = [];
  engines[name].join({
    scope,
    credentials: credentialsFor(channelId, name),
    peerId: name === 'ann' ? 'ben' : 'ann',
    initiator: name === 'ann',
    isPatient: true,
    local: locals[name],
    onEvent: (event) => events.push(event),
  });
  return { scope, events };
}
const seeEachOther = (...people: Person[]) =>
  waitFor('both see each other', () =>
    people.every(({ events }) => events.some(({ type }) => type === 'firstFrame')),
  );
const prepare = () => engines.ben.prepare?.({ scope: rings, credentials: credentialsFor(channelId, 'ben') });
const saidBy = (name: string) => signaling.sent.filter(({ from }) => from === name);
const descriptionsOf = (sent: readonly SentSignal[], type: string) =>
  sent.filter(({ signal }) => signal.event === 'description' && signal.type === type);
/** Ann calls, and Ben's answer is prepared while the call rings. */
async function ring() {
  const ann = join('ann');
  prepare();
  await waitFor('the answer is made', () => {
    const [, bens] = instruments.connections;
    return bens?.signalingState === 'stable' && bens.localDescription?.type === 'answer';
  });
  return ann;
}

it('a prepared answer is sent at the moment of joining', async () => {
  const ann = await ring();
  expect(saidBy('ben')).toEqual([]);
  const ben = join('ben');
  // The answer is sent synchronously, before any signal can arrive.
  expect(descriptionsOf(saidBy('ben'), 'answer')).toHaveLength(1);
  rings.end();
  await seeEachOther(ann, ben);
  expect(instruments.connections).toHaveLength(2);
  expect(descriptionsOf(saidBy('ann'), 'offer')).toHaveLength(1);
  for (const { scope } of [ann, ben]) scope.end();
});

it('a prepared answer sends no signal, contacts no address, and is closed if it is not taken', async () => {
  const ann = await ring();
  const [, bens] = instruments.connections;
  expect(bens?.remoteDescription?.sdp).not.toContain('a=candidate');
  expect(bens?.iceConnectionState).toBe('new');
  rings.end();
  expect(saidBy('ben')).toEqual([]);
  expect(bens?.connectionState).toBe('closed');
  ann.scope.end();
});

it('a prepared answer is replaced if the caller restarted', async () => {
  const before = await ring();
  // Simulates a page reload: no goodbye is sent.
  signaling.lose(({ signal }) => signal.event === 'bye');
  before.scope.end();
  signaling.lose(() => false);
  const ann = join('ann');
  const ben = join('ben');
  await seeEachOther(ann, ben);
  for (const { scope } of [ann, ben]) scope.end();
});

it('joining works without a prepared answer if there was no time to make it', async () => {
  const ann = join('ann');
  prepare();
  const ben = join('ben');
  await seeEachOther(ann, ben);
  expect(instruments.connections).toHaveLength(2);
  for (const { scope } of [ann, ben]) scope.end();
});
