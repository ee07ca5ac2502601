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

/** A typical course of a channel: the other user joins, becomes visible and is heard. Used by stories. */
export const meetingScript: FakeScript = [
  { atMs: 40, event: { type: 'peerJoined' } },
  { atMs: 90, event: { type: 'connectionChanged', state: 'connected' } },
  { atMs: 90, event: { type: 'remoteMedia', remote: { camera: true, microphone: true } } },
  { atMs: 120, event: { type: 'remoteVideoState', state: remoteVideoStates.starting } },
  { atMs: 180, event: { type: 'remoteVideoState', state: remoteVideoStates.decoding } },
  { atMs: 180, event: { type: 'firstFrame' } },
];

export interface FakeEngineOptions {
  /** Default: the real time. */
  readonly clock?: Clock;
  /** Events that occur after each join. Default: none; the test sends them with `emit`. */
  readonly script?: FakeScript;
  /** Connects two engines that have the same link. */
  readonly link?: FakeLink;
}

export interface FakeChannel extends MediaChannel {
  readonly request: JoinRequest;
  /** True if the channel was prepared before it was joined. */
  readonly wasPrepared: boolean;
  readonly isOver: boolean;
  /** The volume that was set, 0 to 100. */
  readonly volume: number;
  /** Id of the speaker in use; empty for the system's speaker. */
  readonly speaker: string;
  readonly elements: readonly HTMLVideoElement[];
  /** Sends an event to the owner of this channel. Has no effect after the channel ended. */
  emit(event: MediaEvent): void;
}

export interface FakeEngine extends MediaEngine {
  /** All channels that were joined, the newest last. */
  readonly channels: readonly FakeChannel[];
  /** Ids of the channels that are being prepared. */
  readonly prepared: ReadonlySet<string>;
  /** Sends an event to the owners of all channels that have not ended. */
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
      // Like the real engines, `peerLeft` and `refused` end the channel and are its last event.
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

/**
 * Creates an engine without real media. The events come from a script, from a linked fake engine, or from the
 * test.
 */
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
      // Delays the link, because an engine sends no event before `join` has returned.
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
