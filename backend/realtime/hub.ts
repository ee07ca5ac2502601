import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { EventSender } from '../storage/unitOfWork.ts';

/**
 * Sends events to people's sockets, and reports who connects and disconnects. A person may have several
 * sockets (tabs, windows), and is connected while at least one is open.
 */
export interface Hub extends EventSender {
  /** Called for each event of a person's chat channel, even if the person has no socket. */
  onSent(listener: (sent: SentEvent) => void): () => void;
  isConnected(userId: string): boolean;
  /** Returns all people who are connected to any process. */
  connected(): Iterable<string>;
  /**
   * Returns the milliseconds since a socket of the person received anything, including pongs; infinite
   * without a socket.
   */
  silentForMs(userId: string): number;
  /** Called when the first socket of a person has connected. */
  onConnected(listener: (userId: string) => void): () => void;
  /** Called when the last socket of a person has closed and none connected within {@link disconnectedAfterMs}. */
  onDisconnected(listener: (userId: string) => void): () => void;
  /**
   * Called when a person connects to another process, or disconnects from it. This process then notifies its
   * own watchers.
   */
  onChangedElsewhere(listener: (userId: string) => void): () => void;
  /**
   * Returns whether this process counts the person's moderation frames: the first of the processes with a
   * socket of the person does.
   */
  countsFramesOf(userId: string): boolean;
  /** Tells the processes with sockets of the person that a moderation frame arrived here. */
  recordFrame(userId: string, encounter: FrameOf): void;
  onFrame(listener: (userId: string, encounter: FrameOf) => void): () => void;
  /** True: notes of frames arrive from other processes. */
  readonly carriesFrames: boolean;
  /** Called when a socket of a person has subscribed to calls, possibly again. */
  onCallsSubscribed(listener: (userId: string) => void): () => void;
  /**
   * Opens a media channel for two members, each with one socket. A second window that was already open is
   * refused as `busy`. A socket that connected later replaces the first one.
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

export interface SentEvent {
  readonly userId: string;
  readonly what: ChannelEvent<'chat'>;
}

/** The match or call of a moderation frame. */
export interface FrameOf {
  readonly matchId: string | null;
  readonly callId: string | null;
}

export interface RtcChange {
  readonly channelId: string;
  readonly userId: string;
  /** `lost`: the socket broke. A person who returns has `joined` again. */
  readonly what: 'joined' | 'left' | 'lost';
}

/**
 * Milliseconds after which a person with a closed socket counts as gone. A shorter break may be a page
 * reload.
 */
export const disconnectedAfterMs = 1_000;
