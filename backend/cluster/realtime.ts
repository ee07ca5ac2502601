import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { PeopleHere, SharedRealtime } from './sharedRealtime.ts';
import type { Nodes } from './nodes.ts';
import { createPeopleMirror, type PeopleElsewhere } from './peopleMirror.ts';
import { createRedisBus, type RedisBus } from './redisBus.ts';
import type { Redis } from './redis.ts';
import { createRedisRooms, type RedisRooms } from './redisRooms.ts';

/** Milliseconds of silence after which a person counts as quiet, because the machine may be asleep. */
const quietAfterMs = 40_000;
/** Milliseconds in which people of a dead process can enter a media channel from another one. */
const returnWithinMs = 3_000;

export interface ClusterRealtime extends SharedRealtime {
  readonly bus: RedisBus;
  readonly rooms: RedisRooms;
  readonly elsewhere: PeopleElsewhere;
  /** Must be called with the sockets of this process before the first one connects. */
  attach(people: PeopleHere, tellLeft: (channelId: string, userId: string) => void): void;
  /**
   * Removes a person of a dead process from a media channel, and notifies the peer unless the person returns.
   */
  leaveRtcForDeadNode(channelId: string, userId: string, deadNode: string): void;
}

/** Connects the sockets of all processes over Redis: events, media channels and connected people. */
export function createClusterRealtime(
  { nodes, redis }: { readonly nodes: Nodes; readonly redis: Redis },
  { scope, clock, log }: { readonly scope: Scope; readonly clock: Clock; readonly log: Logger },
): ClusterRealtime {
  let people: PeopleHere | null = null;
  const idsConnectedHere = () => [...(people?.connectedHere() ?? [])];
  const silentForMs = (userId: string) =>
    Math.min(...(people?.clientsOf(userId) ?? []).map((client) => client.silentForMs()));
  const elsewhere = createPeopleMirror({
    redis,
    nodes,
    scope,
    clock,
    log,
    isHere: (userId) => (people?.clientsOf(userId) ?? []).length > 0,
    quietHere: () => new Set(idsConnectedHere().filter((userId) => silentForMs(userId) > quietAfterMs)),
  });
  const bus = createRedisBus({
    redis,
    node: nodes.self,
    scope,
    clock,
    log,
    everybody: () => people?.connected() ?? [],
  });
  const rooms = createRedisRooms({
    redis,
    node: nodes.self,
    clock,
    isAlive: (node) => nodes.alive().has(node),
    onForgotten: elsewhere.onForgotten,
    onTaken: (channelId, userId) => bus.broadcast('rtcTaken', { channelId, userId }),
  });
  // A node that others count as dead must close its sockets, so that its people connect to living nodes.
  scope.onEnd(
    nodes.onLapsed(() => {
      for (const userId of idsConnectedHere())
        for (const client of people?.clientsOf(userId) ?? []) client.disconnect();
    }),
  );
  let tellLeft: (channelId: string, userId: string) => void = () => undefined;
  return {
    bus,
    rooms,
    elsewhere,
    attach(registry, tell) {
      people = registry;
      tellLeft = tell;
    },
    leaveRtcForDeadNode(channelId, userId, deadNode) {
      rooms.leaveForDeadNode(channelId, userId, deadNode).catch(() => undefined);
      clock.after(scope, returnWithinMs, () => {
        rooms.giveUpFor(channelId, userId, deadNode).then(
          (isGone) => isGone && tellLeft(channelId, userId),
          () => undefined,
        );
      });
    },
  };
}
