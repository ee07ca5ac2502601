import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Elsewhere } from './sharedRealtime.ts';
import type { Nodes } from './nodes.ts';
import type { Redis } from './redis.ts';

const batchMs = 50;
/** Milliseconds between two heartbeats. A process that missed a batch detects it by the next one. */
const beatEveryMs = 1_000;
/** Seconds after which Redis deletes the people of a process that stopped renewing them. */
const keptSeconds = 15;
/** Milliseconds in which people of a dead process can connect to another one. */
const returnWithinMs = 3_000;
/** Milliseconds without a batch after which a process without a row is dropped. */
const silentNodeMs = 5_000;

const batchSchema = z.object({
  node: z.string(),
  number: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  quiet: z.array(z.string()),
  awake: z.array(z.string()),
});
type Batch = z.output<typeof batchSchema>;

interface Mirror {
  /** People with a socket in that process. `isQuiet`: their sockets have been silent for long. */
  readonly people: Map<string, { isQuiet: boolean }>;
  /** Number of the last batch; null: the people were not read yet. */
  number: number | null;
  /** Time at which the last batch arrived. */
  lastMessageMs: number;
}

/** The mirror, as the registry of connections and the realtime module need it. */
export interface PeopleElsewhere extends Elsewhere {
  /** Called when Redis has lost the people of this process, after a flush or a restart. */
  onForgotten(listener: () => void): () => void;
}

export interface PeopleMirrorOptions {
  readonly redis: Redis;
  readonly nodes: Nodes;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Logger;
  readonly isHere: (userId: string) => boolean;
  /** Returns the people of this process whose sockets have been silent for long. */
  readonly quietHere: () => ReadonlySet<string>;
}

/**
 * Mirrors which people are connected to which process. Each process keeps a set in Redis and publishes
 * changes in numbered batches. After a gap in the numbers, a new process or a lost connection, a process
 * reads the set again.
 */
export function createPeopleMirror(options: PeopleMirrorOptions): PeopleElsewhere {
  const { redis, nodes, scope, clock, log, isHere, quietHere } = options;
  const { commands, topics, prefix } = redis;
  const topic = `${prefix}people`;
  const setKey = (node: string) => `${prefix}people:${node}`;
  const report = (err: unknown) =>
    log.error({ err }, 'cluster: a listener of connected users threw an error');
  const changed = createEmitter<string>(report);
  const orphaned = createEmitter<string>(report);
  const forgotten = createEmitter<void>(report);
  const mirrors = new Map<string, Mirror>();
  const reading = new Set<string>();

  const own = new Set<string>();
  let saidQuiet: ReadonlySet<string> = new Set();
  let number = 0;
  let added = new Set<string>();
  let removed = new Set<string>();

  function mirrorOf(node: string): Mirror {
    const mirror = mirrors.get(node) ?? { people: new Map(), number: null, lastMessageMs: clock.now() };
    mirrors.set(node, mirror);
    return mirror;
  }

  const has = (userId: string) => [...mirrors.values()].some(({ people }) => people.has(userId));

  async function read(node: string): Promise<void> {
    if (reading.has(node) || node === nodes.self || !redis.isReady()) return;
    reading.add(node);
    try {
      const mirror = mirrorOf(node);
      let number: number | null;
      let people: ReadonlySet<string>;
      // A batch that arrives while reading may be newer than the set, so the set is read again.
      do {
        ({ number } = mirror);
        people = new Set(await commands.sMembers(setKey(node)));
      } while (mirror.number !== number);
      const before = [...mirror.people.keys()];
      for (const userId of before) if (!people.has(userId)) mirror.people.delete(userId);
      for (const userId of people)
        if (!mirror.people.has(userId)) mirror.people.set(userId, { isQuiet: false });
      for (const userId of before) if (!people.has(userId)) changed.emit(userId);
      for (const userId of people) if (!before.includes(userId)) changed.emit(userId);
    } finally {
      reading.delete(node);
    }
  }

  const readSoon = (node: string) =>
    void read(node).catch((err: unknown) =>
      log.warn({ err, node }, 'cluster: reading the connected users of a node failed'),
    );

  function applyBatch(batch: Batch): void {
    if (batch.node === nodes.self) return;
    const mirror = mirrorOf(batch.node);
    const isEmpty = [batch.added, batch.removed, batch.quiet, batch.awake].every((list) => list.length === 0);
    const isNext = mirror.number !== null && batch.number === mirror.number + (isEmpty ? 0 : 1);
    // An older batch is out of date, so the set is read instead.
    if (batch.number < (mirror.number ?? 0)) return readSoon(batch.node);
    mirror.number = batch.number;
    mirror.lastMessageMs = clock.now();
    for (const userId of batch.added) mirror.people.set(userId, { isQuiet: false });
    for (const userId of batch.removed) mirror.people.delete(userId);
    for (const userId of batch.quiet)
      if (mirror.people.has(userId)) mirror.people.set(userId, { isQuiet: true });
    for (const userId of batch.awake)
      if (mirror.people.has(userId)) mirror.people.set(userId, { isQuiet: false });
    for (const userId of [...batch.added, ...batch.removed]) changed.emit(userId);
    if (!isNext) readSoon(batch.node);
  }

  /** True if the set in Redis equals the own one, as far as this process knows. */
  let isStored = false;

  /**
   * Stores and publishes the changes. The set comes first, so that a process that reads it after a gap finds
   * the change.
   */
  async function flush(isBeat: boolean): Promise<void> {
    if (!redis.isReady()) return;
    const quietNow = new Set(quietHere());
    const batch: Batch = {
      node: nodes.self,
      number,
      added: [...added],
      removed: [...removed],
      quiet: [...quietNow].filter((userId) => !saidQuiet.has(userId)),
      awake: [...saidQuiet].filter((userId) => !quietNow.has(userId) && own.has(userId)),
    };
    const isEmpty = [batch.added, batch.removed, batch.quiet, batch.awake].every((list) => list.length === 0);
    if (isEmpty && !isBeat) return;
    if (!isEmpty) number += 1;
    [added, removed, saidQuiet] = [new Set(), new Set(), quietNow];
    const key = setKey(nodes.self);
    const wasEmpty = own.size === batch.added.length;
    const isThere = (await commands.expire(key, keptSeconds)) === 1;
    if (isStored && (isThere || wasEmpty)) {
      if (batch.added.length > 0) await commands.sAdd(key, batch.added);
      if (batch.removed.length > 0) await commands.sRem(key, batch.removed);
    } else {
      // Redis was flushed, has dropped the set while it was unavailable, or has missed a change.
      await commands.del(key);
      if (own.size > 0) await commands.sAdd(key, [...own]);
      // A jump in the numbers makes the other processes read the set.
      number += 2;
      forgotten.emit();
    }
    if (!isThere) await commands.expire(key, keptSeconds);
    isStored = true;
    await commands.publish(topic, JSON.stringify({ ...batch, number }));
  }

  let flushing: Promise<void> = Promise.resolve();
  const flushSoon = (isBeat: boolean) => {
    flushing = flushing
      .then(() => flush(isBeat))
      .catch((err: unknown) => {
        isStored = false;
        log.warn({ err }, 'cluster: publishing the connected users of this node failed');
      });
  };
  clock.every(scope, batchMs, () => {
    if (added.size > 0 || removed.size > 0) flushSoon(false);
  });
  clock.every(scope, beatEveryMs, () => {
    flushSoon(true);
    for (const [node, { lastMessageMs }] of mirrors)
      if (!nodes.alive().has(node) && clock.now() - lastMessageMs > silentNodeMs) forget(node);
  });

  function forget(node: string): string[] {
    const people = [...(mirrors.get(node)?.people.keys() ?? [])];
    mirrors.delete(node);
    for (const userId of people) changed.emit(userId);
    return people;
  }

  async function removeNode(node: string): Promise<void> {
    const stored = redis.isReady() ? await commands.sMembers(setKey(node)).catch(() => []) : [];
    const people = new Set([...(mirrors.get(node)?.people.keys() ?? []), ...stored]);
    clock.after(scope, returnWithinMs, () => {
      // A node that started and ended between two checks of the rows was never in the list of nodes.
      forget(node);
      for (const userId of people) if (!isHere(userId) && !has(userId)) orphaned.emit(userId);
    });
    await commands.del(setKey(node)).catch(() => undefined);
  }

  scope.onEnd(nodes.onJoined(readSoon));
  // A burial needs the people of the dead node, so its mirror is dropped a moment after the node left.
  scope.onEnd(nodes.onNodeDeath(({ node }) => void removeNode(node)));
  scope.onEnd(nodes.onLeft((node) => clock.after(scope, batchMs, () => forget(node))));
  scope.onEnd(
    redis.onReturn(() => {
      for (const node of nodes.alive()) readSoon(node);
      number += 2;
      flushSoon(true);
    }),
  );
  topics
    .subscribe(topic, (text) => {
      const parsed = z.safeParse(batchSchema, safeJson(text));
      if (parsed.success) applyBatch(parsed.data);
    })
    .catch((err: unknown) =>
      log.warn({ err }, 'cluster: Redis is unavailable, so the connected users of other nodes are unknown'),
    );

  return {
    has,
    isQuiet: (userId) => [...mirrors.values()].every(({ people }) => people.get(userId)?.isQuiet !== false),
    *all() {
      for (const { people } of mirrors.values()) yield* people.keys();
    },
    isFirst: (userId) =>
      own.has(userId) && [...mirrors].every(([node, { people }]) => nodes.self < node || !people.has(userId)),
    add(userId) {
      own.add(userId);
      removed.delete(userId);
      added.add(userId);
    },
    remove(userId) {
      own.delete(userId);
      added.delete(userId);
      removed.add(userId);
    },
    onChanged: changed.listen,
    onOrphaned: orphaned.listen,
    onForgotten: forgotten.listen,
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
