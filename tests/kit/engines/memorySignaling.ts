import type { OutgoingSignal, Signal, SignalingPort } from '#renderer/engines/port.ts';

interface Member {
  readonly userId: string;
  readonly onSignal: (signal: Signal) => void;
  readonly onRenewed: () => void;
}

interface Room {
  readonly members: Set<Member>;
  /** Signals kept for a member who has not joined yet. */
  buffer: { readonly from: string; readonly signal: OutgoingSignal }[];
}

export interface SentSignal {
  readonly from: string;
  readonly channelId: string;
  readonly signal: OutgoingSignal;
}

/**
 * Signalling between several users in one page. As the backend does, it keeps signals that were sent before
 * the other user joined.
 */
export interface MemorySignaling {
  port(userId: string): SignalingPort;
  readonly sent: readonly SentSignal[];
  /** Drops the signals for which the predicate returns true. */
  lose(isLost: (sent: SentSignal) => boolean): void;
  /** Reconnects the socket of this user. The others receive no event. */
  renew(userId: string): void;
  /** Removes this user without a goodbye. The server informs the others. */
  vanish(userId: string): void;
  /** Removes this user's client without the server noticing: the others receive no further signals. */
  unplug(userId: string): void;
}

export function createMemorySignaling(): MemorySignaling {
  const rooms = new Map<string, Room>();
  const sent: SentSignal[] = [];
  const unplugged = new Set<string>();
  let isLost: (sent: SentSignal) => boolean = () => false;

  // Delivers each signal in a separate task, in order, as a socket does.
  const later = (task: () => void) => void setTimeout(task, 0);

  function deliver(room: Room, member: Member, signal: Signal): void {
    later(() => {
      if (room.members.has(member)) member.onSignal(signal);
    });
  }

  function tellOthers(room: Room, userId: string, signal: Signal): void {
    if (unplugged.has(userId)) return;
    for (const member of room.members) {
      if (member.userId !== userId) deliver(room, member, signal);
    }
  }

  const membersOf = (userId: string) =>
    [...rooms.values()].flatMap((room) => [...room.members].filter((member) => member.userId === userId));

  return {
    sent,
    lose(rule) {
      isLost = rule;
    },
    renew(userId) {
      for (const member of membersOf(userId)) later(member.onRenewed);
    },
    vanish(userId) {
      for (const room of rooms.values()) tellOthers(room, userId, { event: 'left', userId });
    },
    unplug: (userId) => void unplugged.add(userId),
    port: (userId) => ({
      async peek(channelId) {
        await new Promise<void>((resolve) => later(resolve));
        const buffer = rooms.get(channelId)?.buffer ?? [];
        return buffer.filter(({ from }) => from !== userId).map(({ signal }) => signal);
      },
      async open({ scope, channelId, onSignal, onRenewed }) {
        const room: Room = rooms.get(channelId) ?? { members: new Set(), buffer: [] };
        rooms.set(channelId, room);
        const peers = [...room.members].map((member) => member.userId);
        const member: Member = { userId, onSignal, onRenewed };
        room.members.add(member);
        tellOthers(room, userId, { event: 'joined', userId });
        const held = room.buffer.filter(({ from }) => from !== userId);
        room.buffer = room.buffer.filter(({ from }) => from === userId);
        for (const { signal } of held) deliver(room, member, signal);
        scope.onEnd(() => {
          room.members.delete(member);
          tellOthers(room, userId, { event: 'left', userId });
          // The last signals are kept for a user who joins later.
          if (room.members.size === 0 && room.buffer.length === 0) rooms.delete(channelId);
        });
        await new Promise<void>((resolve) => later(resolve));
        return { peers };
      },
      send(channelId, signal) {
        const message: SentSignal = { from: userId, channelId, signal };
        sent.push(message);
        const room = rooms.get(channelId);
        if (!room || isLost(message)) return;
        const hasOther = [...room.members].some((member) => member.userId !== userId);
        if (hasOther) tellOthers(room, userId, signal);
        else room.buffer.push({ from: userId, signal });
      },
    }),
  };
}
