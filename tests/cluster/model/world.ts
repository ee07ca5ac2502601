import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { createUsers } from '#backend/people/profiles.ts';
import { ApiFailure } from '#backend/lib/failure.ts';
import type { Caller, RequestInfo } from '#backend/http/handler.ts';
import type { Client } from '#backend/realtime/connectionRegistry.ts';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { isTransient } from '#backend/storage/transient.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { imageOf } from '#tests/kit/backend/databaseImage.ts';
import { createSharedFile, type OnStatement } from '#tests/kit/cluster/gatedDatabase.ts';
import { createMemoryRedis } from '#tests/kit/cluster/memoryRedis.ts';
import { startModelNode, type ModelNode } from '#tests/kit/cluster/modelNode.ts';
import { createRandom } from '../../prove/random.ts';

/** Noon of a Wednesday, UTC. */
const startMs = Date.UTC(2026, 4, 20, 12);
/** Number of event loop turns without a running statement, after which all work of this time is done. */
const quietTurns = 3;
/** Milliseconds per step of the clock. Timers within one step run before their statements do. */
const stepMs = 250;

export const people = ['u1', 'u2', 'u3', 'g1', 'g2', 'g3'] as const;
/** Coins of each user: enough for few minutes or for many. The others have none. */
const coinsOf: Readonly<Record<string, number>> = { u1: 60, u2: 500, u3: 5_000 };
const price = 25;

interface Socket {
  readonly node: ModelNode;
  readonly client: Client;
}

const info: RequestInfo = {
  ip: '127.0.0.1',
  userAgent: '',
  origin: '',
  signal: new AbortController().signal,
  sent: new Set(),
};

/** Creates several nodes over one file and one Redis server, all in this process and driven by one clock. */
export async function createClusterModel(seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-model-'));
  const path = join(folder, 'vesper.db');
  writeFileSync(path, await imageOf('empty'), { mode: 0o600 });
  const clock = createManualClock(startMs);
  const scope = createScope();
  const random = createRandom(seed);
  const log = pino({ level: process.env['MODEL_LOG'] ?? 'silent' });
  const file = createSharedFile(path);
  const server = createMemoryRedis(clock, scope, random);
  const observer: Database = databaseOf(openSqlite(path, { isDurable: false }));
  const started: ModelNode[] = [];
  const sockets = new Map<string, Socket>();
  const problems: string[] = [];

  const users = createUsers(observer);
  const quiet = changesWithoutEvents(observer, clock);
  async function addPerson(id: string): Promise<void> {
    const isStreamer = id.startsWith('g');
    await users.create({
      ...{ id, name: id, login_method: 4, birthday: '2000-01-01', created_ms: startMs },
      role: isStreamer ? 'goddess' : 'user',
      gender: isStreamer ? 'female' : 'male',
      price: isStreamer ? price : null,
    });
    const coins = isStreamer ? 0 : (coinsOf[id] ?? 0);
    if (coins > 0) await quiet.ledger.book({ userId: id, kind: 'seed', ref: 'test', coins });
  }
  for (const id of people) await addPerson(id);

  /** Runs all work that needs no more time. */
  async function settle(): Promise<void> {
    for (let turns = 0; turns < quietTurns; turns++) {
      await nextTurn();
      if (file.underway > 0) turns = -1;
    }
  }

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      clock.advance(Math.min(stepMs, left));
      await settle();
    }
  }

  const living = () => started.filter(({ gate }) => !gate.isDead);
  const nodeAt = (index: number): ModelNode | undefined => living()[index % Math.max(1, living().length)];

  /**
   * Runs a request of a person. The request may fail by the rules, or because the node dies before it
   * answers.
   */
  function ask(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      const isExpected = error instanceof ApiFailure || isTransient(error);
      const isOfDeath = error instanceof Error && error.name === 'NodeIsDead';
      if (!isExpected && !isOfDeath) problems.push(`a request failed: ${String(error)}`);
    });
  }

  function as(userId: string) {
    const caller: Caller = { userId, role: 'user', tokenHash: '' };
    return { caller, info, files: {} };
  }

  function disconnect(userId: string): void {
    const socket = sockets.get(userId);
    if (!socket) return;
    sockets.delete(userId);
    const { gate, switchboard } = socket.node;
    gate.run(() => switchboard.disconnect(socket.client));
  }

  function connect(userId: string, node: ModelNode): void {
    const client: Client = {
      userId,
      tokenHash: userId,
      deliver: () => undefined,
      silentForMs: () => 0,
      disconnect() {
        if (sockets.get(userId)?.client === client) sockets.delete(userId);
        node.switchboard.disconnect(client);
      },
    };
    // The new socket of a page that reconnects may arrive before the old one is closed.
    const before = sockets.get(userId);
    sockets.set(userId, { node, client });
    node.gate.run(() => {
      node.switchboard.connect(client);
      for (const channel of [channels.call(userId), channels.chat(userId)]) subscribe(node, client, channel);
    });
    if (before) before.node.gate.run(() => before.node.switchboard.disconnect(before.client));
  }

  function subscribe(node: ModelNode, client: Client, channel: string): void {
    ask(
      Promise.resolve(node.switchboard.subscribe(client, channel)).then(({ afterwards }) => afterwards?.()),
    );
  }

  /** Runs a task with the person's socket, if the person is connected. */
  function withSocket(userId: string, task: (socket: Socket) => void): void {
    const socket = sockets.get(userId);
    if (socket) socket.node.gate.run(() => task(socket));
  }

  /** Reports a match that is stored by a node other than the leader of the matcher. */
  function watchMatches(id: string): OnStatement {
    return async ({ sql }, query) => {
      if (!sql.startsWith('insert into "matches"')) return;
      const [lease] = await query(`select node, epoch from leases where name = 'matcher'`);
      const { node } = lease as { node: string };
      if (node !== id) problems.push(`${id} makes a match, but ${node} leads the matcher`);
    };
  }

  function startNode(): ModelNode {
    const id = `n${started.length + 1}`;
    const node = startModelNode({ id, file, clock, log, server, onStatement: watchMatches(id) });
    started.push(node);
    ask(node.ready);
    return node;
  }

  async function leader(): Promise<ModelNode | undefined> {
    const lease = await observer
      .selectFrom('leases')
      .select('node')
      .where('name', '=', 'matcher')
      .executeTakeFirst();
    return living().find(({ id, gate }) => id === lease?.node && !gate.isHeld);
  }

  const openMatch = (userId: string) =>
    observer
      .selectFrom('matches')
      .selectAll()
      .where('due_ms', 'is not', null)
      .where((eb) => eb.or([eb('a', '=', userId), eb('b', '=', userId)]))
      .executeTakeFirst();
  const openCall = (userId: string) =>
    observer
      .selectFrom('calls')
      .selectAll()
      .where('due_ms', 'is not', null)
      .where((eb) => eb.or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
      .executeTakeFirst();

  return {
    ...{ observer, clock, server, problems, sockets, settle, pass, living, nodeAt, startNode, addPerson },
    ...{ connect, disconnect, leader, openMatch, openCall },
    search: (userId: string) =>
      withSocket(userId, ({ node: { matching } }) =>
        ask(
          Promise.resolve(
            matching.handlers.matchRequest({
              ...as(userId),
              body: { matchingFilter: defaultMatchingFilter },
            }),
          ),
        ),
      ),
    stopSearch: (userId: string) =>
      withSocket(userId, ({ node: { matching } }) =>
        ask(Promise.resolve(matching.handlers.cancelMatchRequest({ ...as(userId), body: {} }))),
      ),
    startMatch: (userId: string, matchId: string) =>
      withSocket(userId, ({ node: { matching } }) =>
        ask(Promise.resolve(matching.handlers.matchingStart({ ...as(userId), body: { matchId } }))),
      ),
    endMatch: (userId: string, matchId: string) =>
      withSocket(userId, ({ node: { matching } }) =>
        ask(
          Promise.resolve(
            matching.handlers.matchingEnd({ ...as(userId), body: { matchId, reason: 'skip' } }),
          ),
        ),
      ),
    call: (from: string, to: string, fromScreen: string) =>
      withSocket(from, ({ node: { calls } }) =>
        ask(
          Promise.resolve(
            calls.handlers.startCall({
              ...as(from),
              params: { userId: to, fromScreen },
              body: { callType: 'video' },
            }),
          ),
        ),
      ),
    endCall: (userId: string, callId: string) =>
      withSocket(userId, ({ node: { calls } }) =>
        ask(
          Promise.resolve(
            calls.handlers.cancelCall({ ...as(userId), params: { callId }, body: { reason: 'ended' } }),
          ),
        ),
      ),
    minute: (userId: string, id: string) =>
      withSocket(userId, ({ node: { calls } }) =>
        ask(Promise.resolve(calls.handlers.callMinute({ ...as(userId), params: { id }, body: {} }))),
      ),
    join: (userId: string, channelId: string) =>
      withSocket(userId, ({ node, client }) => subscribe(node, client, channels.rtc(channelId))),
    leave: (userId: string, channelId: string) =>
      withSocket(
        userId,
        ({ node, client }) => void node.switchboard.unsubscribe(client, channels.rtc(channelId)),
      ),
    /** Ends the node at once, with its sockets. */
    kill(node: ModelNode) {
      node.kill();
      for (const [userId, socket] of sockets) if (socket.node === node) sockets.delete(userId);
    },
    async close() {
      for (const node of started) await node.close();
      scope.end();
      await observer.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ClusterModel = Awaited<ReturnType<typeof createClusterModel>>;
