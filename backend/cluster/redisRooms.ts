import type { Clock } from '#shared/lib/clock.ts';
import type { Published } from '#shared/realtime/wire.ts';
import { waitingMax, type Said, type SharedRooms } from './sharedRealtime.ts';
import type { Redis } from './redis.ts';

export interface RedisRooms extends SharedRooms {
  /** Marks the member of a dead process as lost, because that process can't do it itself. */
  leaveForDeadNode(channelId: string, userId: string, deadNode: string): Promise<void>;
  /** Removes the member of a dead process unless the person has returned. Returns whether there was one. */
  giveUpFor(channelId: string, userId: string, deadNode: string): Promise<boolean>;
}

export interface RedisRoomsOptions {
  readonly redis: Redis;
  readonly node: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns whether a process is alive. The entry of a dead one does not count. */
  readonly isAlive: (node: string) => boolean;
  /** Called if the person's socket was in another process, which must drop it. */
  readonly onTaken: (channelId: string, userId: string) => void;
  readonly onForgotten: SharedRooms['onForgotten'];
}

const isAway = (entry: string) => entry.endsWith(' away');
const nodeOf = (entry: string) => entry.split(' ')[0] ?? '';

/**
 * Stores members of media channels in Redis. Losing the data only costs a renegotiation, because every
 * process enters its members again.
 */
export function createRedisRooms(options: RedisRoomsOptions): RedisRooms {
  const { redis, node, clock, isAlive, onTaken, onForgotten } = options;
  const { commands, prefix } = redis;
  const roomKey = (channelId: string) => `${prefix}rtc:${channelId}`;
  const waitingKey = (channelId: string, userId: string) => `${prefix}rtcw:${channelId}:${userId}`;

  const leave = async (channelId: string, userId: string, isLost: boolean, of = node) => {
    await commands.rtcLeave(roomKey(channelId), userId, of, isLost ? 'lost' : 'left');
  };
  const giveUp = async (channelId: string, userId: string, of = node) =>
    (await commands.rtcGiveUp(roomKey(channelId), userId, of)).length > 0;

  return {
    async enter(channelId, userId, peer, connectedMs) {
      const [own = '', other = '', ...waiting] = await commands.rtcEnter(
        ...[roomKey(channelId), waitingKey(channelId, userId), userId, peer, node],
        ...[String(connectedMs), String(clock.now())],
      );
      if (own === 'busy') return 'busy';
      const wasInside = own !== '' && !isAway(own) && isAlive(nodeOf(own));
      if (wasInside && nodeOf(own) !== node) onTaken(channelId, userId);
      return {
        isPeerInside: other !== '' && !isAway(other) && isAlive(nodeOf(other)),
        wasInside,
        wasHere: false,
        isBack: own !== '' && !wasInside,
        waiting: waiting.map((text) => JSON.parse(text) as Published),
      };
    },
    leave: (channelId, userId, isLost) => leave(channelId, userId, isLost),
    giveUp: (channelId, userId) => giveUp(channelId, userId),
    async say(channelId, from, to, message) {
      const { seq: _, ...unnumbered } = message;
      const [outcome] = await commands.rtcSay(
        ...[roomKey(channelId), waitingKey(channelId, to), from, to, node, `${prefix}u:${to}`],
        ...[JSON.stringify(unnumbered), String(waitingMax)],
      );
      return outcome as Said;
    },
    async waitingFor(channelId, userId) {
      const waiting = await commands.lRange(waitingKey(channelId, userId), 0, -1);
      return waiting.map((text) => ({ ...(JSON.parse(text) as Published), seq: 0 }));
    },
    close(channelId, members) {
      const keys = [roomKey(channelId), ...members.map((member) => waitingKey(channelId, member))];
      commands.del(keys).catch(() => undefined);
    },
    onForgotten,
    leaveForDeadNode: (channelId, userId, deadNode) => leave(channelId, userId, true, deadNode),
    giveUpFor: (channelId, userId, deadNode) => giveUp(channelId, userId, deadNode),
  };
}
