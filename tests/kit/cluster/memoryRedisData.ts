import type { Clock } from '#shared/lib/clock.ts';

/** Sends a text to every connection that listens to the topic. Returns their number. */
export type Publish = (topic: string, text: string) => number;
type Ask = <T>(run: () => T) => Promise<T>;

/**
 * Creates the data of a Redis server in memory, with the commands and scripts of `backend/cluster/redis.ts`.
 */
export function createStoredData(clock: Pick<Clock, 'now'>) {
  const numbers = new Map<string, number>();
  const sets = new Map<string, Set<string>>();
  const lists = new Map<string, string[]>();
  /**
   * Members of media channels. The value is `node enteredMs`, followed by ` away` after a lost connection.
   */
  const rooms = new Map<string, Map<string, string>>();
  const expiresMs = new Map<string, number>();

  function roomOf(key: string): Map<string, string> {
    const room = rooms.get(key) ?? new Map<string, string>();
    rooms.set(key, room);
    return room;
  }

  function setOf(key: string): Set<string> {
    if ((expiresMs.get(key) ?? Infinity) <= clock.now()) sets.delete(key);
    if (!sets.has(key)) expiresMs.delete(key);
    return sets.get(key) ?? new Set();
  }

  function take(key: string): number {
    const number = numbers.has(key) ? (numbers.get(key) ?? 0) + 1 : clock.now();
    numbers.set(key, number);
    return number;
  }

  const commands = (ask: Ask, publish: Publish) => ({
    isReady: true,
    publish: (topic: string, text: string) => ask(() => publish(topic, text)),
    publishNext: (key: string, topic: string, event: string) =>
      ask(() => {
        const number = take(key);
        publish(topic, `${number}${event}`);
        return number;
      }),
    newest: (key: string) => ask(() => numbers.get(key) ?? take(key)),
    publishGap: (key: string, topic: string, event: string) =>
      ask(() => {
        const number = Math.max((numbers.get(key) ?? 0) + 2, clock.now());
        numbers.set(key, number);
        publish(topic, `${number}${event}`);
        return number;
      }),
    mGet: (keys: readonly string[]) => ask(() => keys.map((key) => numbers.get(key)?.toString() ?? null)),
    sMembers: (key: string) => ask(() => [...setOf(key)]),
    sAdd: (key: string, members: readonly string[]) =>
      ask(() => void sets.set(key, new Set([...setOf(key), ...members]))),
    sRem: (key: string, members: readonly string[]) =>
      ask(() => {
        const left = [...setOf(key)].filter((member) => !members.includes(member));
        if (left.length > 0) sets.set(key, new Set(left));
        else sets.delete(key);
      }),
    expire: (key: string, seconds: number) =>
      ask(() => {
        if (setOf(key).size === 0) return 0;
        expiresMs.set(key, clock.now() + seconds * 1_000);
        return 1;
      }),
    del: (keys: string | readonly string[]) =>
      ask(() => {
        for (const key of [keys].flat() as string[])
          for (const held of [sets, lists, rooms, numbers]) held.delete(key);
      }),
    lRange: (key: string) => ask(() => [...(lists.get(key) ?? [])]),
    rtcEnter(...[key, waitingKey, userId, peer, node, connectedMs, nowMs]: string[]) {
      return ask(() => {
        const room = roomOf(key ?? '');
        const own = room.get(userId ?? '') ?? '';
        const [ownNode, atMs, away] = own.split(' ');
        const isInside = own !== '' && away === undefined;
        if (isInside && ownNode !== node && Number(connectedMs) < Number(atMs)) return ['busy'];
        room.set(userId ?? '', `${node} ${nowMs}`);
        const waiting = lists.get(waitingKey ?? '') ?? [];
        lists.delete(waitingKey ?? '');
        return [own, room.get(peer ?? '') ?? '', ...waiting];
      });
    },
    rtcLeave(...[key, userId, node, how]: string[]) {
      return ask(() => {
        const room = roomOf(key ?? '');
        const [ownNode, atMs] = (room.get(userId ?? '') ?? '').split(' ');
        if (ownNode !== node) return [];
        if (how === 'lost') room.set(userId ?? '', `${ownNode} ${atMs} away`);
        else room.delete(userId ?? '');
        return ['done'];
      });
    },
    rtcGiveUp(...[key, userId, node]: string[]) {
      return ask(() => {
        const [ownNode, , away] = (roomOf(key ?? '').get(userId ?? '') ?? '').split(' ');
        if (ownNode !== node || away === undefined) return [];
        roomOf(key ?? '').delete(userId ?? '');
        return ['done'];
      });
    },
    rtcSay(...[key, waitingKey, from, to, node, topic, text, max]: string[]) {
      return ask(() => {
        const isInside = (entry: string) => entry !== '' && !entry.endsWith(' away');
        const own = roomOf(key ?? '').get(from ?? '') ?? '';
        if (isInside(own) && own.split(' ')[0] !== node) return ['busy'];
        const other = roomOf(key ?? '').get(to ?? '') ?? '';
        if (isInside(other) && publish(topic ?? '', `0${text}`) > 0) return ['heard'];
        const waiting = lists.get(waitingKey ?? '') ?? [];
        if (waiting.length >= Number(max)) return ['full'];
        lists.set(waitingKey ?? '', [...waiting, text ?? '']);
        return ['kept'];
      });
    },
  });

  return {
    commands,
    flush() {
      for (const held of [numbers, sets, lists, rooms, expiresMs]) held.clear();
    },
  };
}
