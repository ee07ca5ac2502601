import type { Published } from '#shared/realtime/wire.ts';

/** What one member said before the other came; a description and its candidates are about twenty. */
const waitingMax = 64;

interface Room {
  readonly members: readonly [string, string];
  /** When each member's one socket came in, as a number that grows; null where any number of sockets may. */
  readonly cameIn: Map<string, number> | null;
  /** For each member what it has not been there to hear, in order. */
  readonly waiting: ReadonlyMap<string, Published[]>;
}

/** The peer-signalling rooms: two members each, and what waits for the one who is not there yet. */
export interface RtcRooms {
  open(channelId: string, members: readonly [string, string], oneSocketEach?: boolean): void;
  /** Where a member may be in with one socket only: when that one came in. */
  cameIn(channelId: string): Map<string, number> | null;
  close(channelId: string): void;
  /** The other member. `none`: no such room; `stranger`: the room is not this person's. */
  peerOf(channelId: string, userId: string): { peer: string } | 'none' | 'stranger';
  /** Keeps a message for a member. False when too many wait already. */
  keep(channelId: string, forUser: string, message: Published): boolean;
  /** What waits for a member, and goes on waiting. */
  waitingFor(channelId: string, forUser: string): readonly Published[];
  /** What waited for a member, who has it now. */
  take(channelId: string, forUser: string): Published[];
}

export function createRtcRooms(): RtcRooms {
  const rooms = new Map<string, Room>();

  return {
    open(channelId, members, oneSocketEach = false) {
      // Opening again must not lose what waits.
      if (rooms.has(channelId)) return;
      const waiting = new Map(members.map((member) => [member, []]));
      rooms.set(channelId, { members, waiting, cameIn: oneSocketEach ? new Map() : null });
    },
    cameIn: (channelId) => rooms.get(channelId)?.cameIn ?? null,
    close: (channelId) => void rooms.delete(channelId),
    peerOf(channelId, userId) {
      const room = rooms.get(channelId);
      if (!room) return 'none';
      const [a, b] = room.members;
      if (userId !== a && userId !== b) return 'stranger';
      return { peer: userId === a ? b : a };
    },
    keep(channelId, forUser, message) {
      const waiting = rooms.get(channelId)?.waiting.get(forUser);
      if (!waiting || waiting.length >= waitingMax) return false;
      waiting.push(message);
      return true;
    },
    waitingFor: (channelId, forUser) => rooms.get(channelId)?.waiting.get(forUser) ?? [],
    take: (channelId, forUser) => rooms.get(channelId)?.waiting.get(forUser)?.splice(0) ?? [],
  };
}
