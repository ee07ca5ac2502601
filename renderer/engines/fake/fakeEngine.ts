import { call } from '#shared/domain/constants.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { JoinRequest, MediaChannel, MediaEngine, MediaEvent, RemoteMedia } from '../port.ts';
import { playThrough, speakerOf } from '../speaker.ts';
import type { FakeLink } from './fakeLink.ts';
import { drawnTrack, hummedTrack } from './fakeStream.ts';
import { hueOf, pretendSpeech, wallClock } from './pretence.ts';

export type FakeScript = readonly { readonly atMs: number; readonly event: MediaEvent }[];

/** The ordinary course: they come, are seen and are heard. For stories. */
export const meetingScript: FakeScript = [
  { atMs: 40, event: { type: 'peerJoined' } },
  { atMs: 90, event: { type: 'connectionChanged', state: 'connected' } },
  { atMs: 90, event: { type: 'remoteMedia', remote: { camera: true, microphone: true } } },
  { atMs: 120, event: { type: 'remoteVideoState', state: remoteVideoStates.starting } },
  { atMs: 180, event: { type: 'remoteVideoState', state: remoteVideoStates.decoding } },
  { atMs: 180, event: { type: 'firstFrame' } },
];

export interface FakeEngineOptions {
  /** Default: the page's own time. */
  readonly clock?: Clock;
  /** What happens by itself after each join. Default: nothing, the test tells it with `emit`. */
  readonly script?: FakeScript;
  /** Two engines with the same link meet each other. */
  readonly link?: FakeLink;
}

export interface FakeChannel extends MediaChannel {
  readonly request: JoinRequest;
  /** It was made ready for when it was joined. */
  readonly wasPrepared: boolean;
  readonly isOver: boolean;
  /** The volume that was set, 0 to 100. */
  readonly volume: number;
  /** Where the sound comes out; empty for the system's speaker. */
  readonly speaker: string;
  readonly elements: readonly HTMLVideoElement[];
  /** Lets something happen in this channel; nothing once it is over. */
  emit(event: MediaEvent): void;
}

export interface FakeEngine extends MediaEngine {
  /** Every channel joined so far, the newest last. */
  readonly channels: readonly FakeChannel[];
  /** The channels that are made ready for just now. */
  readonly prepared: ReadonlySet<string>;
  /** Lets something happen in every channel that is not over. */
  emit(event: MediaEvent): void;
}

function openFakeChannel(
  request: JoinRequest,
  scope: Scope,
  clock: Clock,
  wasPrepared: boolean,
): FakeChannel {
  const elements = new Map<HTMLVideoElement, number>();
  const hue = hueOf(request.peerId);
  let remote: RemoteMedia = Object.freeze({ camera: true, microphone: true });
  let volume: number = call.volumeDefault;
  let speaker = speakerOf(request.local.state);
  let stream: MediaStream | null = null;

  request.local.onChange(scope, (state) => {
    speaker = speakerOf(state);
    for (const element of elements.keys()) void playThrough(element, speaker);
  });

  function picture(): MediaStream | null {
    const tracks = [drawnTrack(scope, clock, hue), hummedTrack(scope, hue)].filter((track) => track !== null);
    return tracks.length > 0 ? new MediaStream(tracks) : null;
  }

  function detach(element: HTMLVideoElement, attachment: number): void {
    if (elements.get(element) !== attachment) return;
    elements.delete(element);
    element.srcObject = null;
  }

  scope.onEnd(() => {
    for (const [element, attachment] of [...elements]) detach(element, attachment);
  });

  let nextAttachment = 1;
  return {
    request,
    wasPrepared,
    get isOver() {
      return scope.ended;
    },
    get volume() {
      return volume;
    },
    get speaker() {
      return speaker;
    },
    get elements() {
      return [...elements.keys()];
    },
    get remote() {
      return remote;
    },
    emit(event) {
      if (scope.ended) return;
      if (event.type === 'remoteMedia') remote = Object.freeze({ ...event.remote });
      // As with the real ones: the other's leaving, or being refused, ends the channel and is the last that is told.
      if (event.type === 'peerLeft' || event.type === 'refused') scope.end();
      request.onEvent(event);
    },
    attachRemote(element) {
      if (scope.ended) return () => undefined;
      const attachment = nextAttachment;
      nextAttachment += 1;
      elements.set(element, attachment);
      stream ??= picture();
      element.autoplay = true;
      element.playsInline = true;
      element.volume = volume / 100;
      element.srcObject = stream;
      void playThrough(element, speaker);
      if (stream) void element.play().catch(() => undefined);
      return () => detach(element, attachment);
    },
    setVolume(percent) {
      if (scope.ended) return;
      volume = Math.min(100, Math.max(0, percent));
      for (const element of elements.keys()) element.volume = volume / 100;
    },
    stats: () =>
      Promise.resolve({
        framesDecoded: scope.ended ? 0 : 1,
        width: 640,
        height: 480,
        roundTripMs: 1,
        lossRatio: 0,
        codec: 'vp8',
      }),
    leave: () => scope.end(),
  };
}

/** Live media without any: what happens is scripted, linked to another fake, or told by the test. */
export function createFakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const clock = options.clock ?? wallClock();
  const channels: FakeChannel[] = [];
  const prepared = new Set<string>();

  function runScript(script: FakeScript, scope: Scope, channel: FakeChannel): void {
    for (const { atMs, event } of script) {
      clock.after(scope, atMs, () => {
        channel.emit(event);
        if (event.type !== 'firstFrame') return;
        clock.every(scope, call.volumeEveryMs, () =>
          channel.emit({
            type: 'volume',
            level: channel.remote.microphone ? pretendSpeech(clock.now()) : 0,
            packetAgoMs: 0,
          }),
        );
      });
    }
  }

  return {
    channels,
    prepared,
    prepare({ scope, credentials: { channelId } }) {
      prepared.add(channelId);
      scope.onEnd(() => prepared.delete(channelId));
    },
    emit(event) {
      for (const channel of [...channels]) channel.emit(event);
    },
    join(request) {
      const scope = request.scope.child();
      const channel = openFakeChannel(request, scope, clock, prepared.has(request.credentials.channelId));
      channels.push(channel);
      if (options.script) runScript(options.script, scope, channel);
      const { channelId, userId } = request.credentials;
      // In the next turn: an engine never tells anything before `join` has returned.
      clock.after(scope, 0, () =>
        options.link?.enter(channelId, {
          userId,
          local: request.local,
          scope,
          emit: (event) => channel.emit(event),
        }),
      );
      return channel;
    },
  };
}
