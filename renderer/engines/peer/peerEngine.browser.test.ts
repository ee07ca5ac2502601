import { afterEach, describe, expect, it, vi } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createCapture } from '../capture/capture.ts';
import {
  count,
  credentialsFor,
  has,
  meet,
  packetAgoMs,
  seeEachOther,
  joinAs,
  videoState,
  type EnginePair,
} from '#tests/kit/engines/participants.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import { createMemorySignaling, type MemorySignaling } from '#tests/kit/engines/memorySignaling.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { silentAfterMs } from './connectionRules.ts';
import { createPeerEngine } from './peerEngine.ts';

interface PeerPair extends EnginePair {
  readonly signaling: MemorySignaling;
  readonly instruments: Instruments;
}

async function makePair(): Promise<PeerPair> {
  const instruments = installInstruments();
  const { clock } = instruments;
  const signaling = createMemorySignaling();
  const locals = [createCapture({ clock }), createCapture({ clock })] as const;
  await Promise.all(locals.map((local) => local.open()));
  return {
    signaling,
    instruments,
    locals,
    engines: [
      createPeerEngine({ signaling: signaling.port('ann'), clock }),
      createPeerEngine({ signaling: signaling.port('ben'), clock }),
    ],
    alive: () => instruments.alive(),
    end() {
      for (const local of locals) local.close();
      instruments.uninstall();
    },
  };
}

describe('peer engine', () => {
  let pair: PeerPair;
  const scope = createScope();
  afterEach(() => {
    pair.end();
    for (const connection of pair.instruments.connections) connection.close();
  });

  /** Returns the connections of both sides. The initiator joined first. */
  const connectionsOf = () => {
    const [first, second] = pair.instruments.connections.slice(-2);
    return [first!, second!] as const;
  };
  const senderOf = (connection: RTCPeerConnection, kind: string) =>
    connection.getSenders().find((sender) => sender.track?.kind === kind)!;

  it('agrees on vp8 with one offer and one answer', async () => {
    pair = await makePair();
    const participants = meet(pair);
    await seeEachOther(participants);
    await expect.poll(async () => (await participants[0].channel.stats()).codec).toBe('vp8');
    const descriptions = pair.signaling.sent.filter(({ signal }) => signal.event === 'description');
    expect(descriptions.map(({ from }) => from)).toEqual(['ann', 'ben']);
    for (const sent of descriptions) {
      expect(sdpOf(sent)).toContain('VP8/90000');
      expect(sdpOf(sent)).not.toMatch(/(VP9|H264|H265|AV1)\/90000/);
    }
    participants.forEach((participant) => participant.scope.end());
  });

  it('reports the video after the connection, even if the browser reports the connection late', async () => {
    pair = await makePair();
    const late: (() => void)[] = [];
    const { RTCPeerConnection: Real } = globalThis;
    globalThis.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        let isLetThrough = false;
        // Registered before all other listeners, so that it can stop the event.
        this.addEventListener('connectionstatechange', (event) => {
          if (isLetThrough || this.connectionState !== 'connected') return;
          event.stopImmediatePropagation();
          late.push(() => {
            isLetThrough = true;
            this.dispatchEvent(new Event('connectionstatechange'));
          });
        });
      }
    };
    const participants = meet(pair);
    globalThis.RTCPeerConnection = Real;
    await waitFor('pictures are there', () => participants.every(({ element }) => element.videoWidth > 0));
    for (const tell of late) tell();
    await seeEachOther(participants);
    for (const { events } of participants) {
      const types = events.map(({ type }) => type);
      expect(types.indexOf('connectionChanged')).toBeLessThan(types.indexOf('remoteVideoState'));
    }
    participants.forEach((participant) => participant.scope.end());
  });

  it('uses the system’s speaker while the chosen one is unplugged', async () => {
    pair = await makePair();
    const [local] = pair.locals;
    const { mediaDevices } = navigator;
    const speaker = local.state.devices.findLast(({ kind }) => kind === 'speaker')!;
    await local.choose({ speakerId: speaker.id });
    const participants = meet(pair);
    const { element } = participants[0];
    await waitFor('the chosen speaker plays', () => element.sinkId === speaker.id);
    const all = await mediaDevices.enumerateDevices();
    const list = vi.spyOn(mediaDevices, 'enumerateDevices');
    list.mockResolvedValue(all.filter(({ deviceId }) => deviceId !== speaker.id));
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await waitFor('the speaker of the system plays', () => element.sinkId === '');
    expect(local.state.choice.speakerId).toBe(speaker.id);
    list.mockRestore();
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await waitFor('the chosen speaker plays again', () => element.sinkId === speaker.id);
    participants.forEach((participant) => participant.scope.end());
  });

  it('reads no statistics and requests no frame callbacks while an element shows the video', async () => {
    pair = await makePair();
    const participants = meet(pair);
    await seeEachOther(participants);
    await waitFor('the pictures are painted', () =>
      participants.every(({ element }) => element.currentTime > 0.5),
    );
    const [, mine] = connectionsOf();
    const asked = vi.spyOn(mine, 'getStats');
    const framesAsked = vi.spyOn(participants[1].element, 'requestVideoFrameCallback');
    const paintedSince = participants[1].element.currentTime;
    await waitFor('a second is painted', () => participants[1].element.currentTime > paintedSince + 1);
    // A busy machine may delay some of the five checks per second.
    expect(asked.mock.calls.length).toBeLessThan(3);
    expect(framesAsked.mock.calls.length).toBeLessThan(3);
    participants[1].element.remove();
    participants[1].element.srcObject = null;
    await waitFor('the statistics are asked', () => asked.mock.calls.length > 5);
    expect(videoState(participants[1])).toBe(remoteVideoStates.decoding);
    participants.forEach((participant) => participant.scope.end());
  });

  it('connects to a user who joins later, because the signaling keeps the offer', async () => {
    pair = await makePair();
    const first = joinAs(pair, 0, 'late');
    await waitFor('the offer is out', () =>
      pair.signaling.sent.some(({ signal }) => signal.event === 'candidate'),
    );
    const second = joinAs(pair, 1, 'late');
    await seeEachOther([first, second]);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('connects to a polite user who joined first', async () => {
    pair = await makePair();
    const second = joinAs(pair, 1, 'early');
    await waitFor('media is said', () => pair.signaling.sent.length > 0);
    const first = joinAs(pair, 0, 'early');
    await seeEachOther([first, second]);
    expect(count(first, 'peerJoined')).toBe(1);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('repeats an offer that was lost', async () => {
    pair = await makePair();
    let lost = 0;
    pair.signaling.lose(
      ({ signal }) => signal.event === 'description' && signal.type === 'offer' && lost++ === 0,
    );
    const participants = meet(pair);
    await seeEachOther(participants);
    expect(lost).toBeGreaterThan(1);
    participants.forEach((participant) => participant.scope.end());
  });

  it('repeats its offer at once when the socket returns before there is a connection', async () => {
    pair = await makePair();
    let isAway = true;
    pair.signaling.lose(() => isAway);
    const participants = meet(pair);
    await waitFor('the offer is out', () =>
      pair.signaling.sent.some(({ signal }) => signal.event === 'description'),
    );
    const offers = () => pair.signaling.sent.filter(({ signal }) => signal.event === 'description').length;
    const before = offers();
    isAway = false;
    pair.signaling.renew('ann');
    // The regular repetition comes after two seconds, so a shorter wait proves the immediate one.
    await waitFor('it is offered again', () => offers() > before, 1_500);
    await seeEachOther(participants);
    participants.forEach((participant) => participant.scope.end());
  });

  it('reports a frozen video and missing packets, and the recovery from both', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    const [connection] = connectionsOf();
    const video = senderOf(connection, 'video');
    const audio = senderOf(connection, 'audio');
    const tracks = [video.track, audio.track] as const;
    // Sends no signal, as if the network dropped the packets.
    await Promise.all([video.replaceTrack(null), audio.replaceTrack(null)]);
    await waitFor('it is frozen', () => videoState(second) === remoteVideoStates.frozen);
    const connectionState = () => {
      const told = second.events.findLast((event) => event.type === 'connectionChanged');
      return told?.type === 'connectionChanged' ? told.state : null;
    };
    await waitFor('it is silent', () => connectionState() === 'reconnecting');
    expect(has(second, 'peerLeft')).toBe(false);
    await Promise.all([video.replaceTrack(tracks[0]), audio.replaceTrack(tracks[1])]);
    await waitFor('it is back', () => connectionState() === 'connected');
    await waitFor('the picture moves', () => videoState(second) === remoteVideoStates.decoding);
    expect(count(second, 'firstFrame')).toBe(1);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('sends packets from a muted microphone', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    const descriptions = pair.signaling.sent.filter(({ signal }) => signal.event === 'description');
    // With DTX (`usedtx`), a silent microphone would send almost no packets.
    for (const sent of descriptions) expect(sdpOf(sent)).not.toContain('usedtx=1');
    pair.locals[0].setMicrophone(false);
    const [connection] = connectionsOf();
    const sender = senderOf(connection, 'audio');
    const sentPackets = async () => {
      let packets = 0;
      (await sender.getStats()).forEach((entry: { type: string; packetsSent?: number }) => {
        if (entry.type === 'outbound-rtp') packets += entry.packetsSent ?? 0;
      });
      return packets;
    };
    const [before, startedAt] = [await sentPackets(), performance.now()];
    await waitFor('a second of packets is sent', async () => (await sentPackets()) >= before + 50);
    // A packet is sent every 20 ms, with DTX every 400 ms. The limit separates the two even on a busy
    // machine.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(sender.track?.enabled).toBe(false);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('counts audio packets without an element that plays them, while there is no video', async () => {
    pair = await makePair();
    await pair.locals[0].setCamera(false);
    const [first, second] = meet(pair);
    // Detaches both elements, because the browser decodes all tracks of a page if it plays one.
    for (const participant of [first, second]) participant.channel.attachRemote(participant.element)();
    await waitFor('sound came', () => packetAgoMs(second) !== null);
    const told = second.events.length;
    await waitFor('it is told for a while', () => second.events.length > told + 30);
    const volumes = second.events.slice(told).flatMap((event) => (event.type === 'volume' ? [event] : []));
    expect(Math.max(...volumes.map((event) => event.packetAgoMs ?? Infinity))).toBeLessThan(3_000);
    expect(volumes.every(({ level }) => level === 0)).toBe(true);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('does not expect packets of media that were turned off', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    const startedAt = performance.now();
    pair.locals[0].close();
    await waitFor('both are off', () => !second.channel.remote.camera && !second.channel.remote.microphone);
    // Waits a second longer than the time after which silence is reported.
    await waitFor('they would be missed', () => performance.now() - startedAt > silentAfterMs + 1_000);
    const states = second.events.filter((event) => event.type === 'connectionChanged');
    expect(states).toEqual([{ type: 'connectionChanged', state: 'connected' }]);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('reports a client that vanished without a goodbye', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    connectionsOf()[0].close();
    await waitFor('it is told', () => has(second, 'peerLeft'));
    expect(second.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'dropped' });
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('reports a vanished client even if the control channel had not opened yet', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called on each connection below
    const create = RTCPeerConnection.prototype.createDataChannel;
    vi.spyOn(RTCPeerConnection.prototype, 'createDataChannel').mockImplementation(function (
      this: RTCPeerConnection,
      ...args
    ) {
      const channel = create.apply(this, args);
      channel.addEventListener('open', (event) => event.stopImmediatePropagation());
      return channel;
    });
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    connectionsOf()[0].close();
    await waitFor('it is told', () => has(second, 'peerLeft'));
    expect(second.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'dropped' });
    vi.restoreAllMocks();
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('gives audio priority, and sends a small video while bandwidth saving is on', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    await seeEachOther([first, second]);
    const [connection] = connectionsOf();
    const encoding = (kind: string) => senderOf(connection, kind).getParameters().encodings[0];
    await waitFor('it is set', () => encoding('video')?.maxFramerate === 15);
    expect(encoding('audio')).toMatchObject({ priority: 'high', networkPriority: 'high' });
    expect(encoding('video')).toMatchObject({ priority: 'low', scaleResolutionDownBy: 1 });
    await pair.locals[0].prefer({ isSavingBandwidth: true });
    await waitFor('the picture is small', async () => (await second.channel.stats()).width === 320);
    await pair.locals[0].prefer({ isSavingBandwidth: false });
    await waitFor('a whole picture is allowed', () => encoding('video')?.scaleResolutionDownBy === 1);
    expect(encoding('video')?.maxFramerate).toBe(15);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('ends when the server reports that the other user left, even before there is a connection', async () => {
    pair = await makePair();
    const first = joinAs(pair, 0, 'alone');
    await waitFor('the offer is out', () => pair.signaling.sent.length > 0);
    pair.signaling.vanish('ben');
    await waitFor('it is told', () => has(first, 'peerLeft'));
    expect(first.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
    first.scope.end();
  });

  it('says goodbye through the signaling too, which is the only path before there is a connection', async () => {
    pair = await makePair();
    const first = joinAs(pair, 0, 'short');
    await waitFor('the offer is out', () => pair.signaling.sent.length > 0);
    first.channel.leave();
    expect(pair.signaling.sent.at(-1)?.signal).toEqual({ event: 'bye' });
    const second = joinAs(pair, 1, 'short');
    await waitFor('it is told', () => has(second, 'peerLeft'));
    expect(second.events.at(-1)).toEqual({ type: 'peerLeft', reason: 'quit' });
    second.scope.end();
  });

  it('switches devices without renegotiation, and sends tracks that are opened later', async () => {
    pair = await makePair();
    pair.locals[0].close();
    const [first, second] = meet(pair);
    await waitFor('they are connected', () => has(second, 'connectionChanged'));
    expect(has(second, 'firstFrame')).toBe(false);
    await pair.locals[0].open();
    await seeEachOther([first, second]);
    const microphone = pair.locals[0].state.devices.filter((device) => device.kind === 'microphone')[1];
    await pair.locals[0].choose({ microphoneId: microphone?.id ?? null });
    await waitFor('the new microphone is sent', () => {
      const { track } = connectionsOf()[0]
        .getSenders()
        .find((sender) => sender.track?.kind === 'audio')!;
      return track?.getSettings().deviceId === microphone?.id;
    });
    const descriptions = pair.signaling.sent.filter(({ signal }) => signal.event === 'description');
    expect(descriptions).toHaveLength(2);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('plays sound in one element only', async () => {
    pair = await makePair();
    const [first, second] = meet(pair);
    const backdrop = document.createElement('video');
    first.channel.setVolume(40);
    const detach = first.channel.attachRemote(backdrop);
    expect([first.element.muted, backdrop.muted]).toEqual([true, false]);
    expect(backdrop.volume).toBeCloseTo(0.4);
    detach();
    expect([first.element.muted, backdrop.srcObject]).toEqual([false, null]);
    [first, second].forEach((participant) => participant.scope.end());
  });

  it('uses only the relay if there is one', async () => {
    pair = await makePair();
    const relay = { urls: 'turn:127.0.0.1:9', username: 'x', credential: 'y' };
    const channel = pair.engines[0].join({
      scope: scope.child(),
      credentials: { ...credentialsFor('relay', 'ann'), iceServers: [relay] },
      peerId: 'ben',
      initiator: true,
      local: pair.locals[0],
      onEvent: () => undefined,
    });
    expect(pair.instruments.connections.at(-1)?.getConfiguration().iceTransportPolicy).toBe('relay');
    channel.leave();
  });

  it('uses a different certificate for each channel', async () => {
    pair = await makePair();
    const seen = new Set<string | undefined>();
    for (const channelId of ['one', 'two', 'three']) {
      const before = pair.signaling.sent.length;
      const participant = joinAs(pair, 0, channelId);
      await waitFor('it offers', () => pair.signaling.sent.slice(before).some((sent) => sdpOf(sent) !== ''));
      seen.add(/fingerprint:(\S+ \S+)/.exec(pair.signaling.sent.slice(before).map(sdpOf).join(''))?.[1]);
      participant.scope.end();
    }
    expect(seen).not.toContain(undefined);
    expect(seen.size).toBe(3);
  });
});

function sdpOf({ signal }: MemorySignaling['sent'][number]): string {
  return signal.event === 'description' ? signal.sdp : '';
}
