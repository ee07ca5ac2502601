import * as z from 'zod/mini';
import type { Credentials } from '#shared/domain/media.ts';
import { rtcEvents, type ChannelEvent, type EventInput, type EventName } from '#shared/realtime/events.ts';
import { createNegotiation } from './negotiation.ts';
import type { DataChannel, NativeTrack, PeerConnection, Wrtc } from './wrtc.ts';

export type RtcSignal = ChannelEvent<'rtc'>;
export type Publish = <E extends EventName<'rtc'>>(event: E, data: EventInput<'rtc', E>) => void;

/** Events of the connection to the peer, for the bot. */
export type PeerEvent = 'connected' | 'firstFrame' | 'gone';

export interface PeerOptions {
  readonly wrtc: Wrtc;
  readonly tracks: readonly NativeTrack[];
  readonly credentials: Credentials;
  readonly peerId: string;
  /** True: this side sends the first offer and is the impolite peer. */
  readonly initiator: boolean;
  /** Whether the picture is sent; false in an audio call. */
  readonly camera: boolean;
  readonly publish: Publish;
  readonly onEvent: (event: PeerEvent) => void;
  readonly log: (message: string, detail?: unknown) => void;
}

/** A peer connection: negotiation over the socket, then the control channel. */
export interface Peer {
  /** Called when the signalling channel is open. The server queues signals until the peer subscribes. */
  opened(): void;
  receive(signal: RtcSignal): void;
  /** Sends "bye" and closes the connection. The tracks stay alive for the next connection. */
  close(): Promise<void>;
}

/**
 * Milliseconds after which an unconnected peer repeats its offer or restarts ICE, because signals may be
 * lost. A match waits ten seconds for its first picture.
 */
const secondTryMs = 3_000;
/** Milliseconds that a failed connection has to recover. */
const recoverWithinMs = 5_000;
const firstFrameEveryMs = 100;

const controlSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('media'), data: rtcEvents.media }),
  z.object({ event: z.literal('bye'), data: rtcEvents.bye }),
]);

export function createPeer(options: PeerOptions): Peer {
  const { credentials, peerId, initiator, log } = options;
  const me = credentials.userId;
  const pc = new options.wrtc.RTCPeerConnection(configure(credentials));
  const control = equip(options.wrtc, pc, options.tracks);
  const timers = new Set<NodeJS.Timeout>();
  let hasOpened = false;
  let isCameraOff = false;
  let hasFirstFrame = false;
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();

  const negotiation = createNegotiation({
    pc,
    isImpolite: initiator,
    publish: (description) => publish('description', { from: me, ...description }),
    log,
  });

  const publish: Publish = (event, data) => {
    if (!isClosed) options.publish(event, data);
  };

  function queue(task: () => Promise<void>): void {
    work = work
      .then(() => (isClosed ? undefined : task()))
      .catch((error: unknown) => log('a step of the connection failed', error));
  }

  function later(delayMs: number, task: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isClosed) task();
    }, delayMs);
    timers.add(timer);
  }

  function report(event: PeerEvent): void {
    if (!isClosed) options.onEvent(event);
  }

  function secondTry(): void {
    if (pc.connectionState === 'connected') return;
    if (negotiation.isAnswered) queue(() => negotiation.offer(true));
    else negotiation.repeat();
  }

  /** Detects the first picture in the statistics, because the sinks of @roamhq/wrtc are not safe to use. */
  async function waitForFirstFrame(): Promise<void> {
    if (hasFirstFrame || isClosed) return;
    let frames = 0;
    for (const entry of (await pc.getStats()).values()) {
      if (entry.type === 'inbound-rtp' && entry.kind === 'video') frames += entry.framesReceived ?? 0;
    }
    // A peer with the camera off counts as present.
    hasFirstFrame = frames > 0 || isCameraOff;
    if (hasFirstFrame) report('firstFrame');
    else later(firstFrameEveryMs, () => queue(waitForFirstFrame));
  }

  function handleControl(text: unknown): void {
    const parsed = z.safeParse(controlSchema, parseJson(text));
    if (!parsed.success) log('the control channel received an unreadable message', text);
    else if (parsed.data.event === 'bye') report('gone');
    else isCameraOff = !parsed.data.data.camera;
  }

  function send(message: z.input<typeof controlSchema>): void {
    if (control.readyState !== 'open') return;
    try {
      control.send(JSON.stringify(message));
    } catch {
      // The native thread may have closed the channel in the meantime.
    }
  }

  pc.onicecandidate = ({ candidate }) => {
    const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate ?? {};
    const plain = line ? { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } : null;
    publish('candidate', { from: me, candidate: plain });
  };
  pc.onconnectionstatechange = () => {
    if (isClosed) return;
    if (pc.connectionState === 'connected') {
      report('connected');
      queue(waitForFirstFrame);
    } else if (pc.connectionState === 'failed') {
      if (initiator) queue(() => negotiation.offer(true));
      later(recoverWithinMs, () => pc.connectionState !== 'connected' && report('gone'));
    }
  };
  control.onopen = () =>
    send({ event: 'media', data: { from: me, camera: options.camera, microphone: true } });
  control.onmessage = ({ data }) => handleControl(data);
  control.onclose = () => report('gone');

  return {
    opened() {
      // A renewed subscription calls this again; the negotiation must not restart.
      if (hasOpened || !initiator) return;
      hasOpened = true;
      // The peer may have sent an offer meanwhile; then no offer is needed.
      queue(async () => (negotiation.isAnswered ? undefined : negotiation.offer()));
      later(secondTryMs, secondTry);
    },
    receive({ event, data }) {
      if (event === 'joined') return;
      if (event === 'left') return data.userId === peerId ? report('gone') : undefined;
      if (data.from !== peerId) return;
      switch (event) {
        case 'description': {
          const { type, sdp } = data;
          return queue(async () => {
            if (!(await negotiation.applyDescription({ type, sdp })))
              publish('descriptionRefused', { from: me });
          });
        }
        case 'candidate':
          return queue(() => negotiation.addCandidate(data.candidate));
        case 'descriptionRefused':
          // A companion has no simpler description to offer, so it only logs this.
          return log('the other side cannot use our description');
        case 'media':
          isCameraOff = !data.camera;
          return;
        case 'bye':
          return report('gone');
      }
    },
    async close() {
      if (isClosed) return;
      send({ event: 'bye', data: { from: me } });
      publish('bye', { from: me });
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      // Waits for the native operations, because closing during one crashes the process.
      await work;
      pc.close();
    },
  };
}

function configure({ iceServers }: Credentials) {
  const servers = iceServers.map(({ urls, username, credential }) => ({ urls, username, credential }));
  // Strangers must not see each other's IP address: if a relay is configured, only the relay is used.
  const hasRelay = servers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)));
  return { iceServers: servers, iceTransportPolicy: hasRelay ? ('relay' as const) : ('all' as const) };
}

/** Adds tracks and the control channel together, so that one offer carries them all. */
function equip(wrtc: Wrtc, pc: PeerConnection, tracks: readonly NativeTrack[]): DataChannel {
  const stream = new wrtc.MediaStream();
  for (const track of tracks) pc.addTrack(track, stream);
  const codecs = wrtc.RTCRtpSender.getCapabilities?.('video')?.codecs ?? [];
  const vp8 = codecs.filter(({ mimeType }) => /\/(vp8|rtx|red|ulpfec)$/i.test(mimeType));
  for (const transceiver of pc.getTransceivers()) {
    if (transceiver.sender.track?.kind === 'video' && vp8.length > 0) transceiver.setCodecPreferences?.(vp8);
  }
  return pc.createDataChannel('control', { negotiated: true, id: 0 });
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
