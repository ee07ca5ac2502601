import type { Published } from '#shared/realtime/wire.ts';
import type { Bus } from './bus.ts';

/** The connection to other processes; undefined if this process is alone. */
export interface SharedRealtime {
  readonly bus: Bus;
  readonly rooms: SharedRooms;
  readonly elsewhere: Elsewhere;
}

/** The sockets of this process, for the other processes. */
export interface PeopleHere {
  /** Returns the sockets of a person in this process. */
  clientsOf(userId: string): readonly { silentForMs(): number; disconnect(): void }[];
  /** Returns all people who are connected to any process. */
  connected(): Iterable<string>;
  /** Returns all people who are connected to this process. */
  connectedHere(): Iterable<string>;
}

/** People who are connected to other processes. */
export interface Elsewhere {
  has(userId: string): boolean;
  /** Returns whether every socket of the person in other processes has been silent for long. */
  isQuiet(userId: string): boolean;
  all(): Iterable<string>;
  /** Returns whether this process is the first, in a fixed order, of those with a socket of the person. */
  isFirst(userId: string): boolean;
  /** Tells the other processes that a person is connected here. */
  add(userId: string): void;
  remove(userId: string): void;
  /** Called when a person connects to another process, or disconnects from it. */
  onChanged(listener: (userId: string) => void): () => void;
  /** Called in one process for a person whose process died and who has not returned. */
  onOrphaned(listener: (userId: string) => void): () => void;
}

/** Maximum number of messages that wait for a member. A description and its candidates are about twenty. */
export const waitingMax = 64;

/** Result of entering a room. */
export type Entry =
  /** Another socket of this person, which connected later, is inside. */
  | 'busy'
  | {
      readonly isPeerInside: boolean;
      /** True: the person was inside, with any socket in any process. */
      readonly wasInside: boolean;
      /** True: the person was inside in this process. */
      readonly wasHere: boolean;
      /** True: the person has just lost the connection, and the peer does not know it yet. */
      readonly isBack: boolean;
      /** Messages of the peer from the time in which the person was not inside. */
      readonly waiting: readonly Published[];
    };

/** The rooms of all processes. Every method rejects while the shared memory is unavailable. */
export interface SharedRooms {
  enter(channelId: string, userId: string, peer: string, connectedMs: number): Promise<Entry>;
  /** Marks the member as lost, or removes it. Has no effect if another process has the member's socket. */
  leave(channelId: string, userId: string, isLost: boolean): Promise<void>;
  /** Removes a member who is still marked as lost. Returns whether there was one. */
  giveUp(channelId: string, userId: string): Promise<boolean>;
  /**
   * Sends a message to the peer. `heard`: the peer is inside in some process, and the message is on its way.
   */
  say(channelId: string, from: string, to: string, message: Published): Promise<Said>;
  waitingFor(channelId: string, userId: string): Promise<readonly Published[]>;
  close(channelId: string, members: readonly string[]): void;
  /** Called when the shared memory has lost its data, so that each process enters its members again. */
  onForgotten(listener: () => void): () => void;
}
export type Said = 'heard' | 'kept' | 'full' | 'busy';
