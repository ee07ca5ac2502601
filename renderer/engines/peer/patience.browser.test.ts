import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createCapture } from '../capture/capture.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import type { LocalMedia, MediaChannel, MediaEvent, SignalingPort } from '../port.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import { createMemorySignaling, type MemorySignaling } from '#tests/kit/engines/memorySignaling.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createPeerEngine } from './peerEngine.ts';

interface Page {
  readonly scope: Scope;
  readonly channel: MediaChannel;
  readonly events: readonly MediaEvent[];
  readonly element: HTMLVideoElement;
}

const people = { ann: { peerId: 'ben', initiator: true }, ben: { peerId: 'ann', initiator: false } } as const;
type Name = keyof typeof people;

let instruments: Instruments;
let signaling: MemorySignaling;
let locals: Record<Name, LocalMedia>;
let pages: Page[];

/** Opens a page of this user that joins the call. */
function openPage(name: Name, port: SignalingPort = signaling.port(name)): Page {
  const scope = createScope();
  const events: MediaEvent[] = [];
  const element = document.createElement('video');
  const channel = createPeerEngine({ signaling: port, clock: instruments.clock }).join({
    ...people[name],
    scope,
    credentials: credentialsFor('call', name),
    isPatient: true,
    local: locals[name],
    onEvent: (event) => events.push(event),
  });
  channel.attachRemote(element);
  const page: Page = { scope, channel, events, element };
  pages.push(page);
  return page;
}

/** Reloads a page like a browser: its connections close without a goodbye, and a new page joins. */
function reload(name: Name, page: Page): Page {
  signaling.lose(({ from, signal }) => from === name && signal.event === 'bye');
  const send = vi.spyOn(RTCDataChannel.prototype, 'send').mockReturnValue();
  page.scope.end();
  send.mockRestore();
  signaling.lose(() => false);
  return openPage(name);
}

const states = ({ events }: Page) =>
  events.flatMap((event) => (event.type === 'connectionChanged' ? [event.state] : []));
const has = ({ events }: Page, type: MediaEvent['type']) => events.some((event) => event.type === type);
const isSeen = ({ events }: Page) =>
  events.findLast((event) => event.type === 'remoteVideoState')?.state === remoteVideoStates.decoding;
const seeEachOther = (...both: Page[]) => waitFor('both see each other', () => both.every(isSeen));
const isBack = (page: Page) =>
  waitFor(
    'they are back',
    () => states(page).at(-1) === 'connected' && states(page).includes('reconnecting'),
  );

beforeEach(async () => {
  instruments = installInstruments();
  signaling = createMemorySignaling();
  const capture = () => createCapture({ clock: instruments.clock });
  locals = { ann: capture(), ben: capture() };
  pages = [];
  await Promise.all(Object.values(locals).map((local) => local.open()));
});
afterEach(() => {
  for (const { scope } of pages) scope.end();
  for (const local of Object.values(locals)) local.close();
  const { connections } = instruments.alive();
  for (const connection of instruments.connections) connection.close();
  instruments.uninstall();
  expect(connections).toBe(0);
});

describe('a call', () => {
  it('shows nothing when a socket is briefly lost', async () => {
    const [ann, ben] = [openPage('ann'), openPage('ben')];
    await seeEachOther(ann, ben);
    signaling.vanish('ben');
    const heard = ann.events.length;
    await waitFor('they talk on', () => ann.events.length > heard + 5);
    signaling.renew('ben');
    expect([states(ann), has(ann, 'peerLeft')]).toEqual([['connected'], false]);
  });

  it.each(['ben', 'ann'] as const)('reconnects after %s reloads the page', async (name) => {
    const before = { ann: openPage('ann'), ben: openPage('ben') };
    await seeEachOther(before.ann, before.ben);
    const stays = name === 'ann' ? before.ben : before.ann;
    const anew = reload(name, before[name]);
    await isBack(stays);
    await seeEachOther(stays, anew);
    expect(states(stays)).toEqual(['connected', 'reconnecting', 'connected']);
    expect(stays.events.filter(({ type }) => type === 'firstFrame' || type === 'peerJoined')).toHaveLength(2);
    await waitFor('the picture is the new one', () => stays.element.videoWidth > 0 && !stays.element.paused);
    expect((stays.element.srcObject as MediaStream).getTracks().map(({ readyState }) => readyState)).toEqual([
      'live',
      'live',
    ]);
    // Later messages use the new connection.
    await locals[name].setCamera(false);
    await waitFor('it is heard', () => !stays.channel.remote.camera);
    anew.channel.leave();
    await waitFor('the goodbye is heard', () => has(stays, 'peerLeft'));
    expect(stays.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
  });

  it('reconnects after several reloads of both pages', async () => {
    let [ann, ben] = [openPage('ann'), openPage('ben')];
    await seeEachOther(ann, ben);
    ben = reload('ben', ben);
    await seeEachOther(ann, ben);
    ann = reload('ann', ann);
    await isBack(ben);
    await seeEachOther(ann, ben);
    ben = reload('ben', ben);
    await isBack(ann);
    await seeEachOther(ann, ben);
  });

  it.each(['ben', 'ann'] as const)(
    'reconnects to a new page of %s although the old page sent no signal',
    async (name) => {
      let isCrashed = false;
      const port = signaling.port(name);
      const deaf: SignalingPort = {
        ...port,
        open: (request) =>
          port.open({ ...request, onSignal: (signal) => !isCrashed && request.onSignal(signal) }),
        send: (channelId, signal) => !isCrashed && port.send(channelId, signal),
      };
      const crashing = openPage(name, deaf);
      const stays = openPage(people[name].peerId);
      await seeEachOther(crashing, stays);
      // The old connection is not closed, sends no packets, and the server has not noticed.
      isCrashed = true;
      const senders = instruments.connections[0]?.getSenders() ?? [];
      await Promise.all(senders.map((sender) => sender.replaceTrack(null)));
      const anew = openPage(name);
      await isBack(stays);
      await seeEachOther(stays, anew);
      await Promise.all(Object.values(locals).map((local) => local.setCamera(false)));
      await waitFor('both are heard', () => !stays.channel.remote.camera && !anew.channel.remote.camera);
      expect(has(stays, 'peerLeft')).toBe(false);
    },
  );

  it('ends when the other user said goodbye', async () => {
    const [ann, ben] = [openPage('ann'), openPage('ben')];
    await seeEachOther(ann, ben);
    ben.channel.leave();
    await waitFor('it is told', () => has(ann, 'peerLeft'));
    expect(ann.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
  });

  it('accepts one window of each user', async () => {
    const [ann, ben] = [openPage('ann'), openPage('ben')];
    const second = openPage('ben', {
      peek: () => Promise.resolve([]),
      send: () => undefined,
      open: () => Promise.resolve({ peers: [], isRefused: true }),
    });
    await waitFor('it is told', () => has(second, 'refused'));
    expect(second.events).toEqual([{ type: 'refused' }]);
    await seeEachOther(ann, ben);
    expect(signaling.sent.filter(({ signal }) => signal.event === 'bye')).toEqual([]);
    expect(ann.events.filter(({ type }) => type === 'peerLeft')).toEqual([]);
  });
});
