import { afterEach, expect, it } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createCapture } from '../capture/capture.ts';
import { createAgoraCloud } from '#tests/kit/engines/doubles/agoraCloud.ts';
import { createAgoraWebDouble } from '#tests/kit/engines/doubles/agoraWebDouble.ts';
import {
  count,
  credentialsFor,
  has,
  meet,
  seeEachOther,
  joinAs,
  uids,
  videoState,
} from '#tests/kit/engines/participants.ts';
import type { EnginePair, Participant } from '#tests/kit/engines/participants.ts';
import { createFakeLocalMedia } from '../fake/fakeLocalMedia.ts';
import { installInstruments } from '#tests/kit/engines/instruments.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createAgoraWebEngine } from './agoraWebEngine.ts';
import { joinLimitMs } from './client.ts';
import type { AgoraWebVendor } from './vendor.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()));

async function makePair(renewToken?: () => Promise<string>) {
  const instruments = installInstruments();
  const { clock } = instruments;
  const cloud = createAgoraCloud(clock);
  const doubles = [createAgoraWebDouble(cloud), createAgoraWebDouble(cloud)] as const;
  const locals = [createCapture({ clock }), createCapture({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));
  const end = () => {
    for (const local of locals) local.close();
    cloud.end();
    instruments.uninstall();
  };
  cleanUps.push(end);
  const engineOf = (index: 0 | 1) =>
    createAgoraWebEngine({
      clock,
      load: () => Promise.resolve(doubles[index].vendor),
      ...(renewToken && { renewToken }),
    });
  const pair: EnginePair = {
    kind: 'agora',
    locals,
    engines: [engineOf(0), engineOf(1)],
    alive: () => instruments.alive(),
    end,
  };
  return { pair, cloud, doubles };
}

const connections = (participant: Participant) =>
  participant.events.flatMap((event) => (event.type === 'connectionChanged' ? [event.state] : []));

it('the Agora web engine reports an interrupted connection and its recovery', async () => {
  const { pair, doubles } = await makePair();
  const [first, second] = meet(pair);
  await seeEachOther([first, second]);
  const client = doubles[0].clients[0]!;
  client.change('RECONNECTING');
  client.change('CONNECTED');
  expect(connections(first)).toEqual(['connected', 'reconnecting', 'connected']);
  expect(connections(second)).toEqual(['connected']);
  expect(count(first, 'peerJoined')).toBe(1);
  client.change('RECONNECTING');
  client.change('DISCONNECTED', 'NETWORK_ERROR');
  expect(connections(first).at(-1)).toBe('failed');
  expect(first.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'dropped' });
  await waitFor('the other knows', () => has(second, 'peerLeft'));
  [first, second].forEach((participant) => participant.scope.end());
});

it("the Agora web engine reports a picture that can't be decoded as failed until the next frame", async () => {
  const { pair, doubles } = await makePair();
  const [first, second] = meet(pair);
  await seeEachOther([first, second]);
  const states = () =>
    first.events.flatMap((event) => (event.type === 'remoteVideoState' ? [event.state] : []));
  doubles[0].clients[0]?.raise(1005, uids[1]);
  expect(states().at(-1)).toBe(remoteVideoStates.failed);
  await waitFor('it is back', () => videoState(first) === remoteVideoStates.decoding);
  // Exceptions of another user and with another code have no effect.
  doubles[0].clients[0]?.raise(1005, 77);
  doubles[0].clients[0]?.raise(2001, uids[1]);
  expect(videoState(first)).toBe(remoteVideoStates.decoding);
  [first, second].forEach((participant) => participant.scope.end());
});

it('the Agora web engine reports a frozen picture', async () => {
  const { pair } = await makePair();
  const [first, second] = meet(pair);
  await seeEachOther([first, second]);
  // The sender's track stops without an event.
  const [track] = (first.element.srcObject as MediaStream).getVideoTracks();
  track?.stop();
  await waitFor('it is frozen', () => videoState(first) === remoteVideoStates.frozen);
  [first, second].forEach((participant) => participant.scope.end());
});

it('the Agora web engine detects the first frame and a frozen picture without frame callbacks', async () => {
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
  const { pair } = await makePair();
  cleanUps.unshift(() => Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback }));
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  const [first, second] = meet(pair);
  await seeEachOther([first, second]);
  const [track] = (first.element.srcObject as MediaStream).getVideoTracks();
  track?.stop();
  await waitFor('it is frozen', () => videoState(first) === remoteVideoStates.frozen);
  [first, second].forEach((participant) => participant.scope.end());
});

it('the Agora web engine renews its token when the SDK says that it expires', async () => {
  const { pair, cloud, doubles } = await makePair(() => Promise.resolve('a new token'));
  const participants = meet(pair);
  await seeEachOther(participants);
  cloud.expireToken(uids[0]);
  await waitFor('it is renewed', () => doubles[0].renewed.length > 0);
  expect([doubles[0].renewed, doubles[1].renewed]).toEqual([['a new token'], []]);
  participants.forEach((participant) => participant.scope.end());
});

it('the Agora web engine stops its clones but not the tracks of the capture', async () => {
  const { pair, doubles } = await makePair();
  const [first, second] = meet(pair);
  await seeEachOther([first, second]);
  expect(doubles[0].alive()).toMatchObject({ clients: 1, tracks: 2 });
  await pair.locals[0].setCamera(false);
  await waitFor('the clone is gone', () => doubles[0].alive().tracks === 1);
  first.scope.end();
  expect(doubles[0].alive()).toEqual({ clients: 0, tracks: 0, handlers: 0 });
  expect(pair.locals[0].state).toMatchObject({ status: 'open', isMicrophoneOn: true });
  const next = joinAs(pair, 0, 'again');
  await pair.locals[0].setCamera(true);
  await waitFor('both are sent', () => doubles[0].alive().tracks === 2);
  [next, second].forEach((participant) => participant.scope.end());
});

it('the Agora web engine retries a failed publication', async () => {
  const { pair, doubles } = await makePair();
  const { vendor } = doubles[0];
  const createClient = vendor.createClient.bind(vendor);
  let refusals = 1;
  Object.assign(vendor, {
    createClient(config: Parameters<AgoraWebVendor['createClient']>[0]) {
      const client = createClient(config);
      const publish = client.publish.bind(client);
      return Object.assign(client, {
        publish: (tracks: Parameters<typeof publish>[0]) =>
          refusals-- > 0 ? Promise.reject(new Error('away')) : publish(tracks),
      });
    },
  });
  const participants = meet(pair);
  await seeEachOther(participants);
  expect([refusals, doubles[0].alive().tracks]).toEqual([-1, 2]);
  participants.forEach((participant) => participant.scope.end());
});

it('the Agora web engine fails after ten seconds without a network, and if the SDK does not load', async () => {
  const clock = createManualClock();
  const cloud = createAgoraCloud(clock);
  cloud.disconnect(uids[0]);
  const double = createAgoraWebDouble(cloud);
  const local = createFakeLocalMedia({ clock });
  const outcomes = [
    () => Promise.resolve(double.vendor),
    () => Promise.reject(new Error('not installed')),
  ].map(async (load) => {
    const engine = createAgoraWebEngine({ clock, load });
    const pair = { kind: 'agora', engines: [engine, engine], locals: [local, local] } as const;
    const participant = joinAs({ ...pair, alive: () => ({}), end: () => undefined }, 0, 'offline');
    // Waits for the loading, which does not depend on the manual clock.
    await new Promise((done) => setTimeout(done, 20));
    clock.advance(joinLimitMs);
    await waitFor('it is told', () => has(participant, 'peerLeft'));
    participant.scope.end();
    return participant.events;
  });
  const expected = [
    { type: 'connectionChanged', state: 'failed' },
    { type: 'peerLeft', reason: 'dropped' },
  ];
  expect(await Promise.all(outcomes)).toEqual([expected, expected]);
  expect([double.alive().clients, credentialsFor('c', 'ann').uid]).toEqual([0, null]);
});

it('the Agora web engine sends a small picture while bandwidth saving is on, and keeps the self view unchanged', async () => {
  const { pair, cloud } = await makePair();
  await pair.locals[0].prefer({ isSavingBandwidth: true });
  const participants = [joinAs(pair, 0, 'small'), joinAs(pair, 1, 'small')] as const;
  const preview = document.createElement('video');
  const detach = pair.locals[0].attachPreview(preview);
  await waitFor('theirs is small from the first frame', () => participants[1].element.videoWidth === 320);
  await waitFor('the own one is not', () => preview.videoWidth === 640);
  // The double gives the receiver a clone that keeps its size, so the track passed to the SDK is checked
  // instead.
  const sent = () => {
    const { width, height } = cloud.member('small', uids[0])!.sent.get('video')!.getSettings();
    return [width, height].join('×');
  };
  expect(sent()).toBe('320×240');
  await pair.locals[0].prefer({ isSavingBandwidth: false });
  await waitFor('theirs is as usual', () => sent() === '640×480');
  await pair.locals[0].prefer({ isSavingBandwidth: true });
  await waitFor('theirs is small again', () => sent() === '320×240');
  detach();
  for (const participant of participants) participant.scope.end();
});
