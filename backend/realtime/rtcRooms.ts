import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { whenKnown, type Maybe } from '../cluster/bus.ts';
import { waitingMax, type Entry, type Said, type SharedRooms } from '../cluster/sharedRealtime.ts';
import type { Client } from './connectionRegistry.ts';
import { disconnectedAfterMs, type RtcChange } from './hub.ts';

/** Peer signalling: rooms of two members with at most one socket each, and the messages that wait for a member. */
export interface RtcRooms {
  open(channelId: string, members: readonly [string, string]): void;
  close(channelId: string): void;
  /** Returns the other member. `none`: no such room; `stranger`: the person is not a member. */
  peerOf(channelId: string, userId: string): { peer: string } | 'none' | 'stranger';
  enter(client: Client, channelId: string): Maybe<Entry>;
  /** Removes the socket from a room. `isLost`: the connection broke, so that the person may return. */
  leave(client: Client, channelId: string, isLost: boolean): void;
  /** Returns every room that the socket is in. */
  roomsOf(client: Client): readonly string[];
  /** Sends a message to the peer, or stores it until the peer enters. */
  say(client: Client, channelId: string, message: Published): Maybe<Said>;
  waitingFor(channelId: string, userId: string): Maybe<readonly Published[]>;
  /** Returns the socket of a member in a room of this process. */
  socketOf(channelId: string, userId: string): Client | undefined;
  /** Drops the member's socket, because another process has one now. */
  giveAway(channelId: string, userId: string): void;
  /** Enters all members of this process again, because the shared memory may have lost them. */
  repeat(): void;
}

export interface RtcRoomsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly shared: SharedRooms | null;
  /** Returns when the socket connected, as a number that grows. */
  readonly connectedAt: (client: Client) => number;
  /** Returns a number that grows, for the moments at which sockets enter. */
  readonly moment: () => number;
  readonly deliver: (userId: string, message: Published) => void;
  readonly onChange: (change: RtcChange) => void;
  /** Called when a member has left and the peer must be notified. */
  readonly onLeft: (channelId: string, userId: string) => void;
}

interface Room {
  readonly members: readonly [string, string];
  readonly inside: Map<string, { readonly client: Client; readonly enteredAt: number }>;
  /** Messages for members who were not inside, in order. */
  readonly waiting: Map<string, Published[]>;
  /** Members who lost the connection, each with a function that cancels the announcement. */
  readonly away: Map<string, () => void>;
}

export function createRtcRooms(options: RtcRoomsOptions): RtcRooms {
  const { scope, clock, shared, connectedAt, moment, deliver, onChange, onLeft } = options;
  const rooms = new Map<string, Room>();
  const byClient = new Map<Client, Set<string>>();

  function seat(room: Room, channelId: string, client: Client): void {
    const before = room.inside.get(client.userId);
    if (before?.client === client) return;
    if (before) byClient.get(before.client)?.delete(channelId);
    room.inside.set(client.userId, { client, enteredAt: moment() });
    byClient.set(client, (byClient.get(client) ?? new Set()).add(channelId));
  }

  function unseat(room: Room, channelId: string, client: Client): boolean {
    if (room.inside.get(client.userId)?.client !== client) return false;
    room.inside.delete(client.userId);
    const own = byClient.get(client);
    own?.delete(channelId);
    if (own?.size === 0) byClient.delete(client);
    return true;
  }

  /** Enters the room in this process. */
  function enterHere(room: Room, channelId: string, client: Client): Entry {
    const { userId } = client;
    const before = room.inside.get(userId);
    // A second window that was already open when the first one entered is refused. A newer one replaces the
    // first, because it is the same page after a lost connection.
    if (before && before.client !== client && connectedAt(client) < before.enteredAt) return 'busy';
    seat(room, channelId, client);
    const cancel = room.away.get(userId);
    cancel?.();
    room.away.delete(userId);
    const peer = room.members.find((member) => member !== userId);
    return {
      isPeerInside: peer !== undefined && room.inside.has(peer),
      wasInside: before !== undefined,
      wasHere: before !== undefined,
      isBack: cancel !== undefined,
      waiting: room.waiting.get(userId)?.splice(0) ?? [],
    };
  }

  async function enterEverywhere(room: Room, channelId: string, client: Client): Promise<Entry> {
    const here = enterHere(room, channelId, client);
    if (here === 'busy' || !shared) return here;
    const peer = room.members.find((member) => member !== client.userId) ?? '';
    try {
      const entry = await shared.enter(channelId, client.userId, peer, connectedAt(client));
      if (entry === 'busy') {
        unseat(room, channelId, client);
        return 'busy';
      }
      return {
        isPeerInside: here.isPeerInside || entry.isPeerInside,
        wasInside: here.wasInside || entry.wasInside,
        wasHere: here.wasHere,
        isBack: here.isBack || entry.isBack,
        waiting: [...here.waiting, ...entry.waiting],
      };
    } catch {
      // The shared memory is unavailable, but two people in this process can still connect.
      return here;
    }
  }

  function sayHere(room: Room, peer: string, message: Published): Said {
    if (room.inside.has(peer)) {
      deliver(peer, message);
      return 'heard';
    }
    const waiting = room.waiting.get(peer);
    if (!waiting || waiting.length >= waitingMax) return 'full';
    waiting.push(message);
    return 'kept';
  }

  function leftLater(room: Room, channelId: string, userId: string): void {
    const announce = () => {
      room.away.delete(userId);
      if (!shared) return onLeft(channelId, userId);
      shared.giveUp(channelId, userId).then(
        (isGone) => isGone && onLeft(channelId, userId),
        () => onLeft(channelId, userId),
      );
    };
    room.away.set(userId, clock.after(scope, disconnectedAfterMs, announce));
  }

  return {
    open(channelId, members) {
      // Opening a room again keeps its waiting messages.
      if (rooms.has(channelId)) return;
      const waiting = new Map(members.map((member) => [member, []]));
      rooms.set(channelId, { members, inside: new Map(), waiting, away: new Map() });
    },
    close(channelId) {
      const room = rooms.get(channelId);
      if (!room) return;
      for (const { client } of room.inside.values()) unseat(room, channelId, client);
      for (const cancel of room.away.values()) cancel();
      rooms.delete(channelId);
      shared?.close(channelId, room.members);
    },
    peerOf(channelId, userId) {
      const room = rooms.get(channelId);
      if (!room) return 'none';
      const [a, b] = room.members;
      if (userId !== a && userId !== b) return 'stranger';
      return { peer: userId === a ? b : a };
    },
    enter(client, channelId) {
      const room = rooms.get(channelId);
      if (!room) return 'busy';
      return shared ? enterEverywhere(room, channelId, client) : enterHere(room, channelId, client);
    },
    leave(client, channelId, isLost) {
      const room = rooms.get(channelId);
      if (!room || !unseat(room, channelId, client)) return;
      const { userId } = client;
      onChange({ channelId, userId, what: isLost ? 'lost' : 'left' });
      if (isLost) leftLater(room, channelId, userId);
      else onLeft(channelId, userId);
      shared?.leave(channelId, userId, isLost).catch(() => undefined);
    },
    roomsOf: (client) => [...(byClient.get(client) ?? [])],
    say(client, channelId, message) {
      const room = rooms.get(channelId);
      const peer = room?.members.find((member) => member !== client.userId);
      if (!room || peer === undefined) return 'full';
      const own = room.inside.get(client.userId);
      if (own && own.client !== client) return 'busy';
      if (!shared || room.inside.has(peer)) return sayHere(room, peer, message);
      return shared.say(channelId, client.userId, peer, message).catch(() => sayHere(room, peer, message));
    },
    waitingFor(channelId, userId) {
      const here = rooms.get(channelId)?.waiting.get(userId) ?? [];
      if (!shared) return [...here];
      return whenKnown(
        shared.waitingFor(channelId, userId).catch(() => []),
        (waiting) => [...here, ...waiting],
      );
    },
    socketOf: (channelId, userId) => rooms.get(channelId)?.inside.get(userId)?.client,
    giveAway(channelId, userId) {
      const room = rooms.get(channelId);
      const client = room?.inside.get(userId)?.client;
      if (room && client) unseat(room, channelId, client);
      room?.away.get(userId)?.();
      room?.away.delete(userId);
    },
    repeat() {
      for (const [channelId, room] of rooms)
        for (const [userId, { client }] of room.inside) {
          const peer = room.members.find((member) => member !== userId) ?? '';
          shared?.enter(channelId, userId, peer, connectedAt(client)).then(
            (entry) => {
              if (entry !== 'busy') for (const message of entry.waiting) deliver(userId, message);
            },
            () => undefined,
          );
        }
    },
  };
}
