import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { EventSender } from '../storage/unitOfWork.ts';

/**
 * Sends events to people's sockets, and says who connects and disconnects. A person may have several sockets (tabs,
 * windows), and is connected while at least one is open.
 */
export interface Hub extends EventSender {
  /** Called for each event of a person's chat channel, also if the person has no socket. */
  onTold(listener: (told: Told) => void): () => void;
  isConnected(userId: string): boolean;
  /** Everybody who is connected to any process. */
  connected(): Iterable<string>;
  /** Milliseconds since a socket of the person received anything, pongs included; infinite without a socket. */
  silentForMs(userId: string): number;
  /** Called when the first socket of a person has connected. */
  onConnected(listener: (userId: string) => void): () => void;
  /** Called when the last socket of a person has closed and none connected within {@link goneAfterMs}. */
  onGone(listener: (userId: string) => void): () => void;
  /** Called when a person connects to another process, or disconnects from it. This process tells its own watchers. */
  onChangedElsewhere(listener: (userId: string) => void): () => void;
  /**
   * Whether this process counts the person's moderation frames: of the processes that have a socket of the person, the
   * first one does.
   */
  countsFramesOf(userId: string): boolean;
  /** Tells the processes with sockets of the person that a moderation frame has arrived here. */
  noteFrame(userId: string, encounter: FrameOf): void;
  onFrame(listener: (userId: string, encounter: FrameOf) => void): () => void;
  /** Whether notes of frames arrive from other processes. */
  readonly carriesFrames: boolean;
  /** Called when a socket of a person has subscribed to calls, perhaps again. */
  onCallsHeard(listener: (userId: string) => void): () => void;
  /**
   * Opens a media channel for two members, each with one socket. A second window that was there before is refused as `busy`.
   * A socket that connected later takes the place.
   */
  openRtc(channelId: string, members: readonly [string, string]): void;
  /** Closes a media channel. Later messages are refused. */
  closeRtc(channelId: string): void;
  /** Called when a person enters or leaves a media channel. */
  onRtc(listener: (change: RtcChange) => void): () => void;
  /** Ends every socket of a person. */
  disconnectUser(userId: string): void;
  /** Ends the sockets of one session of a person. */
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
  /** `lost`: the socket broke. A person who comes back has `joined` again. */
  readonly what: 'joined' | 'left' | 'lost';
}

/** A socket that drops may be a page reload or a blip; after this it is a person who left. */
export const goneAfterMs = 1_000;
