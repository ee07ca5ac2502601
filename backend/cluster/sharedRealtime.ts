import type { Published } from '#shared/realtime/wire.ts';
import type { Bus } from './bus.ts';

/** The connection to other processes; absent if this process is alone. */
export interface SharedRealtime {
  readonly bus: Bus;
  readonly rooms: SharedRooms;
  readonly elsewhere: Elsewhere;
}

/** The sockets of this process, as far as the other processes need them. */
export interface PeopleHere {
  /** The sockets of a person at this process. */
  clientsOf(userId: string): readonly { silentForMs(): number; disconnect(): void }[];
  /** Everybody who is connected to any process. */
  connected(): Iterable<string>;
  /** Everybody who is connected to this process. */
  connectedHere(): Iterable<string>;
}

/** People who are connected to other processes. */
export interface Elsewhere {
  has(userId: string): boolean;
  /** Whether every socket of the person elsewhere has been silent for long. */
  isQuiet(userId: string): boolean;
  all(): Iterable<string>;
  /** Whether this process is the first, in a fixed order, of those that have a socket of the person. */
  isFirst(userId: string): boolean;
  /** Tells the other processes that a person is connected here, or no longer. */
  add(userId: string): void;
  remove(userId: string): void;
  /** Called when a person connects to another process, or disconnects from it. */
  onChanged(listener: (userId: string) => void): () => void;
  /** Called in one process for a person whose process died and who has not come back. */
  onOrphaned(listener: (userId: string) => void): () => void;
}

/** Maximum number of messages that wait for a member. A description and its candidates are about twenty. */
export const waitingMax = 64;

/** The outcome of entering a room. */
export type Entry =
  /** Another socket of this person, which connected later, is inside. */
  | 'busy'
  | {
      readonly isPeerInside: boolean;
      /** The person was inside, with this socket or another one, at any process. */
      readonly wasInside: boolean;
      /** The person was inside at this process. */
      readonly wasHere: boolean;
      /** The person had lost the connection a moment ago, so that the peer has not been told. */
      readonly isBack: boolean;
      /** Messages of the peer from while the person was not inside. */
      readonly waiting: readonly Published[];
    };

/** The rooms as several processes see them. Every method rejects while the shared memory is away. */
export interface SharedRooms {
  enter(channelId: string, userId: string, peer: string, connectedMs: number): Promise<Entry>;
  /** Marks the member as lost, or as gone; without effect if another process has the member's socket. */
  leave(channelId: string, userId: string, isLost: boolean): Promise<void>;
  /** Removes a member who is still marked as lost. Returns whether there was one. */
  giveUp(channelId: string, userId: string): Promise<boolean>;
  /** `heard`: the peer is inside somewhere, and the message is on its way. */
  say(channelId: string, from: string, to: string, message: Published): Promise<Said>;
  waitingFor(channelId: string, userId: string): Promise<readonly Published[]>;
  close(channelId: string, members: readonly string[]): void;
  /** The shared memory has lost its data: each process must repeat who is inside. */
  onForgotten(listener: () => void): () => void;
}
export type Said = 'heard' | 'kept' | 'full' | 'busy';
