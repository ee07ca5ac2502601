import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createUsers } from '../people/users.ts';
import type { CoreContext } from '../context.ts';
import { createOnlineLog } from './onlineLog.ts';

const startMs = Date.parse('2026-05-04T00:00:00Z');

/** Creates processes that share one database. Presence is shared instantly; the test controls the events. */
async function aDeployment() {
  const database = await openTestDatabase();
  const clock = createManualClock(startMs);
  await createUsers(database).create({ id: 'eva', login_method: 4, role: 'goddess', created_ms: 0 });
  onTestFinished(() => database.destroy());
  const connected = new Set<string>();

  function start() {
    const scope = createScope();
    const report = (error: unknown) => expect.fail(String(error));
    const [came, gone] = [createEmitter<string>(report), createEmitter<string>(report)];
    const hub = {
      onConnected: came.listen,
      onDisconnected: gone.listen,
      isConnected: (userId: string) => connected.has(userId),
    };
    const cluster = { shared: {} };
    const online = createOnlineLog({
      ...{ scope, clock, cluster, database, hub },
      log: pino({ level: 'silent' }),
    } as unknown as CoreContext);
    onTestFinished(() => scope.end());
    return {
      came: () => came.emit('eva'),
      gone: () => gone.emit('eva'),
      minutes: async () => (await online.onlineMs('eva', startMs, clock.now())) / MINUTE_MS,
      die: () => scope.end(),
    };
  }

  type Node = ReturnType<typeof start>;
  /** Lets time pass in steps in which each process writes its spans. */
  async function pass(minutes: number, ...nodes: readonly Node[]): Promise<void> {
    for (let half = 0; half < 2 * minutes; half++) {
      clock.advance(MINUTE_MS / 2);
      for (const node of nodes) await node.minutes();
    }
  }
  const rows = () => database.selectFrom('online_spans').selectAll().orderBy('from_ms').execute();
  return { start, connected, pass, rows };
}

describe('the online time of a streamer on several processes', () => {
  it('counts once, even if several processes see the same events', async () => {
    const { start, connected, pass, rows } = await aDeployment();
    const [a, b] = [start(), start()];
    connected.add('eva');
    a.came();
    b.came();
    await pass(10, a, b);
    expect([await a.minutes(), await b.minutes()]).toEqual([10, 10]);
    connected.delete('eva');
    b.gone();
    a.gone();
    await pass(30, a, b);
    expect([await a.minutes(), await b.minutes()]).toEqual([10, 10]);
    expect(await rows()).toHaveLength(1);
  });

  it('continues if the streamer changes to another process at once', async () => {
    const { start, connected, pass } = await aDeployment();
    const [a, b] = [start(), start()];
    connected.add('eva');
    a.came();
    await pass(5, a, b);
    b.came();
    a.gone();
    await pass(5, a, b);
    expect([await a.minutes(), await b.minutes()]).toEqual([10, 10]);
  });

  it('continues at the other processes if hers dies, and ends with the last update if she does not return', async () => {
    const { start, connected, pass, rows } = await aDeployment();
    const [a, b] = [start(), start()];
    connected.add('eva');
    a.came();
    await pass(5, a, b);
    a.die();
    await pass(5, b);
    expect(await b.minutes()).toBe(10);
    connected.delete('eva');
    await pass(10, b);
    expect(await b.minutes()).toBe(10);
    expect(await rows()).toMatchObject([{ is_open: 0 }]);
  });

  it('restarts if the row was closed although the streamer is connected', async () => {
    const { start, connected, pass } = await aDeployment();
    const [a, b] = [start(), start()];
    connected.add('eva');
    a.came();
    await pass(5, a, b);
    connected.delete('eva');
    a.gone();
    b.came();
    await pass(0.5, a, b);
    connected.add('eva');
    await pass(10, a, b);
    expect(await b.minutes()).toBeGreaterThanOrEqual(14);
    expect(await b.minutes()).toBeLessThanOrEqual(15.5);
  });
});
