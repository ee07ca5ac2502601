/** @module-tag prove */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBook } from '#backend/money/audit.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { pause, waitFor, waitMs } from '#tests/kit/waitFor.ts';
import { startCluster, type Cluster } from '../../tools/cluster/cluster.ts';
import { findPrograms, missingPrograms } from '../../tools/cluster/programs.ts';
import { ask } from './database.ts';
import { enter, openDemoTalker, startCall, type Talker } from './talkers.ts';

const missing = missingPrograms(findPrograms());
if (missing !== null) console.warn(`Skipped: calls over several nodes. ${missing}`);

const timeout = 8 * waitMs;

describe.skipIf(missing !== null)('a call over three nodes', { timeout }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({
      nodes: 3,
      companions: 0,
      env: { RATE_LIMITS: 'off', MODERATION_DETECTORS: 'off', LOG_LEVEL: 'warn' },
    });
  }, timeout);
  afterAll(() => cluster.close(), timeout);

  async function callOf(callId: string) {
    const [row] = await ask(
      cluster.databaseUrl,
      `select state, minutes::int, end_reason from calls where id = '${callId}'`,
    );
    return row;
  }
  const chargesOf = async (callId: string) =>
    (
      await ask(
        cluster.databaseUrl,
        `select ref from coin_transfers where kind = 'callCharge' and ref like '${callId}:%' order by ref`,
      )
    ).map((row) => row['ref']);

  async function people(): Promise<{ him: Talker; her: Talker }> {
    return {
      him: await openDemoTalker(cluster.url, 'user@demo.local'),
      her: await openDemoTalker(cluster.url, 'queen@demo.local'),
    };
  }

  async function expectBalance(): Promise<void> {
    const database = await openDatabase(cluster.databaseUrl);
    try {
      expect((await auditBook(database)).problems).toEqual([]);
    } finally {
      await database.destroy();
    }
  }

  it('continues while each node is killed in turn, and charges each minute once', async () => {
    const { him, her } = await people();
    const { callId, channelId } = await startCall(him, her);
    const [his, hers] = [await enter(him, channelId), await enter(her, channelId)];
    await waitFor(async () => expect(await callOf(callId)).toMatchObject({ state: 'live', minutes: 1 }));
    const startedMs = performance.now();
    for (const node of cluster.nodes) {
      await pause(3_000);
      await node.kill();
      // Clients reconnect to another node long before the grace of a lost connection ends.
      await pause(9_000);
      expect(await callOf(callId)).toMatchObject({ state: 'live' });
      await node.start();
      await cluster.balanced();
    }
    await pause(Math.max(0, 64_000 - (performance.now() - startedMs)));
    expect(await callOf(callId)).toMatchObject({ state: 'live', minutes: 2 });
    // Signals still reach the peer.
    await waitFor(async () => {
      await him.socket.publish(`rtc/${channelId}`, 'media', { camera: true, microphone: true });
      expect(hers.events()).toContain('media');
    });
    expect(his.isInside()).toBe(true);
    await her.api.call('cancelCall', { params: { callId }, body: { reason: 'ended' } });
    await waitFor(() => expect(him.calls.map(({ event }) => event)).toContain('callEnded'));
    expect(await callOf(callId)).toMatchObject({ state: 'ended', end_reason: 'ended', minutes: 2 });
    expect(await chargesOf(callId)).toEqual([`${callId}:0`, `${callId}:1`]);
    await expectBalance();
  });

  it('continues ringing while a node is killed', async () => {
    const { him, her } = await people();
    const { callId, channelId } = await startCall(him, her);
    await enter(him, channelId);
    for (const node of cluster.nodes.slice(0, 2)) {
      await node.kill();
      await pause(2_000);
      await node.start();
      await cluster.balanced();
    }
    await enter(her, channelId);
    await waitFor(async () => expect(await callOf(callId)).toMatchObject({ state: 'live' }));
    await him.api.call('cancelCall', { params: { callId }, body: { reason: 'ended' } });
    await waitFor(async () => expect(await callOf(callId)).toMatchObject({ state: 'ended' }));
    expect(await chargesOf(callId)).toEqual([`${callId}:0`]);
    await expectBalance();
  });

  it('is not ended by a rolling restart', async () => {
    const { him, her } = await people();
    const { callId, channelId } = await startCall(him, her);
    await enter(him, channelId);
    await enter(her, channelId);
    await waitFor(async () => expect(await callOf(callId)).toMatchObject({ state: 'live' }));
    for (const node of cluster.nodes) {
      await node.restart();
      await cluster.balanced();
    }
    expect(await callOf(callId)).toMatchObject({ state: 'live' });
    await him.api.call('cancelCall', { params: { callId }, body: { reason: 'ended' } });
    await waitFor(async () => expect(await callOf(callId)).toMatchObject({ state: 'ended' }));
    await expectBalance();
  });
});
