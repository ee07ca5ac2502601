import type { ChannelEvent, EventInput, EventName } from '#shared/realtime/events.ts';

/**
 * How the rest of the backend speaks to people's sockets, and hears that they came or went. One person may have
 * several sockets (tabs, windows); they are connected while at least one is.
 */
export interface Hub {
  /** Sends to every socket subscribed to the person's `user/{id}/call` or `user/{id}/chat`; numbered by `seq`. */
  send<K extends 'call' | 'chat', E extends EventName<K>>(
    userId: string,
    channel: K,
    event: E,
    data: EventInput<K, E>,
  ): void;
  /** Told of everything that goes into somebody's chat channel, whether or not a socket of theirs hears it. */
  onTold(listener: (told: Told) => void): () => void;
  isConnected(userId: string): boolean;
  /** Everybody who is. */
  connected(): Iterable<string>;
  /** Since something came over any of their sockets, pongs included; endless for whoever has none. */
  silentForMs(userId: string): number;
  /** The first socket of a person came. */
  onConnected(listener: (userId: string) => void): () => void;
  /** The last socket of a person went, and none came back within the grace time ({@link goneAfterMs}). */
  onGone(listener: (userId: string) => void): () => void;
  /** A person came to another process, or left it. That process tells everybody but the watchers of this one. */
  onChangedElsewhere(listener: (userId: string) => void): () => void;
  /**
   * Whether this process counts the person's moderation frames: of the processes that have a socket of the person, the
   * first one does.
   */
  countsFramesOf(userId: string): boolean;
  /** A moderation frame of the person has arrived at any process. */
  noteFrame(userId: string, encounter: FrameOf): void;
  onFrame(listener: (userId: string, encounter: FrameOf) => void): () => void;
  /** Whether notes of frames arrive from other processes. */
  readonly carriesFrames: boolean;
  /** One of a person's sockets hears their calls from now on: it came, or came back. May be told again of the same. */
  onCallsHeard(listener: (userId: string) => void): () => void;
  /**
   * Opens peer signalling for these two; closing it makes later messages refused. One socket of each member is inside:
   * a second window that was there before is refused as `busy`, and a socket that connected later takes the place.
   */
  openRtc(channelId: string, members: readonly [string, string]): void;
  closeRtc(channelId: string): void;
  /** Somebody came into a media channel or is no longer in it, with any of their sockets. */
  onRtc(listener: (change: RtcChange) => void): () => void;
  /** Ends every socket of a person. */
  disconnectUser(userId: string): void;
  /** Ends the sockets of one session of theirs. */
  disconnectSession(userId: string, tokenHash: string): void;
}

export interface Told {
  readonly userId: string;
  readonly what: ChannelEvent<'chat'>;
}

/** The match or call that a moderation frame belongs to. */
export interface FrameOf {
  readonly matchId: string | null;
  readonly callId: string | null;
}

export interface RtcChange {
  readonly channelId: string;
  readonly userId: string;
  /** `lost`: the socket broke, which may be a blip. It is said at once; whoever comes back has `joined` again. */
  readonly what: 'joined' | 'left' | 'lost';
}

/** A socket that drops may be a page reload or a blip; after this it is a person who left. */
export const goneAfterMs = 1_000;
