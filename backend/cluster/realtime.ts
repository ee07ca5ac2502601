import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { PeopleHere, SharedRealtime } from './sharedRealtime.ts';
import type { Nodes } from './nodes.ts';
import { createPeopleMirror, type PeopleElsewhere } from './peopleMirror.ts';
import { createRedisBus, type RedisBus } from './redisBus.ts';
import type { Redis } from './redis.ts';
import { createRedisRooms, type RedisRooms } from './redisRooms.ts';

/** A person whose sockets have been silent for longer counts as quiet: their machine sleeps. */
const quietAfterMs = 40_000;
/** Milliseconds that people of a dead process have to enter a media channel from another one. */
const returnWithinMs = 3_000;

export interface ClusterRealtime extends SharedRealtime {
  readonly bus: RedisBus;
  readonly rooms: RedisRooms;
  readonly elsewhere: PeopleElsewhere;
  /** Must be called with the sockets of this process before the first one connects. */
  attach(people: PeopleHere, tellLeft: (channelId: string, userId: string) => void): void;
  /** Takes a person of a dead process out of a media channel, and tells the peer unless the person comes back. */
  buryRtc(channelId: string, userId: string, deadNode: string): void;
}

/** The sockets of all processes as one: events, media channels and the people who are connected, over Redis. */
export function createClusterRealtime(
  { nodes, redis }: { readonly nodes: Nodes; readonly redis: Redis },
  { scope, clock, log }: { readonly scope: Scope; readonly clock: Clock; readonly log: Logger },
): ClusterRealtime {
  let people: PeopleHere | null = null;
  const here = () => [...(people?.connectedHere() ?? [])];
  const silentForMs = (userId: string) =>
    Math.min(...(people?.clientsOf(userId) ?? []).map((client) => client.silentForMs()));
  const elsewhere = createPeopleMirror({
    redis,
    nodes,
    scope,
    clock,
    log,
    isHere: (userId) => (people?.clientsOf(userId) ?? []).length > 0,
    quietHere: () => new Set(here().filter((userId) => silentForMs(userId) > quietAfterMs)),
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
  // A node that others count as dead must not keep people: its sockets go to nodes that are alive.
  scope.onEnd(
    nodes.onLapsed(() => {
      for (const userId of here()) for (const client of people?.clientsOf(userId) ?? []) client.disconnect();
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
    buryRtc(channelId, userId, deadNode) {
      rooms.bury(channelId, userId, deadNode).catch(() => undefined);
      clock.after(scope, returnWithinMs, () => {
        rooms.giveUpFor(channelId, userId, deadNode).then(
          (isGone) => isGone && tellLeft(channelId, userId),
          () => undefined,
        );
      });
    },
  };
}
