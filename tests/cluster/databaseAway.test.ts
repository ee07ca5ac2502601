/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBook } from '#backend/money/audit.ts';
import type { Database } from '#backend/storage/database.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { pause, waitFor, waitMs } from '#tests/kit/waitFor.ts';
import { startCluster, type Cluster } from '../../tools/cluster/cluster.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { enter, openDemoTalker, startCall } from './talkers.ts';

const missing = missingPrograms(findPrograms());
if (missing !== null) console.warn(`Skipped: calls while PostgreSQL is away. ${missing}`);

const timeout = 8 * waitMs;
/**
 * Milliseconds of an outage. Nodes close their sockets after five seconds, and a call waits eight seconds for
 * a person whose connection broke.
 */
const outageMs = 16_000;

describe.skipIf(missing !== null)('a call over three nodes', { timeout }, () => {
  let cluster: Cluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster({
      nodes: 3,
      env: { RATE_LIMITS: 'off', MODERATION_DETECTORS: 'off', LOG_LEVEL: 'fatal' },
    });
    database = await openDatabase(cluster.databaseUrl);
  }, timeout);
  afterAll(async () => {
    await database.destroy();
    await cluster.close();
  }, timeout);

  it('continues after outages of PostgreSQL, and charges each minute once', async () => {
    const him = await openDemoTalker(cluster.url, 'user@demo.local');
    const her = await openDemoTalker(cluster.url, 'queen@demo.local');
    const { callId, channelId } = await startCall(him, her);
    await enter(him, channelId);
    const hers = await enter(her, channelId);
    const stored = () =>
      database.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
    await waitFor(async () => expect(await stored()).toMatchObject({ state: 'live', minutes: 1 }));
    for (let outage = 1; outage <= 3; outage++) {
      await cluster.stopDatabase();
      await pause(outageMs);
      await cluster.startDatabase();
      const heard = hers.events().length;
      // The two people are back and receive each other's signals.
      await waitFor(async () => {
        await him.socket.publish(`rtc/${channelId}`, 'media', { camera: true, microphone: true });
        expect(hers.events().slice(heard)).toContain('media');
      });
      await waitFor(async () => {
        const { caller_node: caller, callee_node: callee } = await stored();
        expect([caller, callee]).not.toContain(null);
      });
      expect(await stored()).toMatchObject({ state: 'live', caller_away_ms: null, callee_away_ms: null });
    }
    await waitFor(async () => expect((await stored()).minutes).toBeGreaterThan(1));
    await waitFor(async () => {
      await her.api.call('cancelCall', { params: { callId }, body: { reason: 'ended' } });
      expect(await stored()).toMatchObject({ state: 'ended', end_reason: 'ended' });
    });
    const { minutes } = await stored();
    const charges = await database
      .selectFrom('coin_transfers')
      .select('ref')
      .where('kind', '=', 'callCharge')
      .where('ref', 'like', `${callId}:%`)
      .orderBy('ref')
      .execute();
    expect(charges.map(({ ref }) => ref)).toEqual(
      Array.from({ length: minutes }, (_, minute) => `${callId}:${minute}`),
    );
    expect((await auditBook(database)).problems).toEqual([]);
  });
});
