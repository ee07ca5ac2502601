import { expect, type Page } from '@playwright/test';
import { auditBook } from '#backend/money/audit.ts';
import { openDatabase } from '#backend/storage/open.ts';
import type { Database } from '#backend/storage/database.ts';
import { freePort } from '#tests/kit/backend/privatePostgres.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { startCluster, type Cluster } from '../../../tools/cluster/cluster.ts';
import { findPrograms, missingPrograms } from '../../../tools/cluster/programs.ts';
import { endCall, man, openSignedIn, queen, receipt, talk } from '../support/calls.ts';
import { field } from '../support/chats.ts';
import { lookAt } from '../support/media.ts';
import { theirVideo } from '../support/people.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

const missing = missingPrograms(findPrograms());
if (missing !== null) console.warn(`Skipped: a call in two browsers over several nodes. ${missing}`);

const nodes = 3;
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Returns the number of sockets with a session at a node. */
async function socketsAt(metricsPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  return Number(/vesper_sockets\{session="yes"\} (\d+)/.exec(await answer.text())?.[1]);
}

test.describe('two people at different nodes', { tag: '@prove' }, () => {
  test.skip(missing !== null, missing ?? '');
  // Starting the servers takes time, and the call lasts more than a minute.
  test.setTimeout(16 * waitMs);

  let cluster: Cluster;
  let database: Database;
  const metricsPorts: number[] = [];

  test.beforeAll(async () => {
    for (let number = 1; number <= nodes; number++) metricsPorts.push(await freePort());
    cluster = await startCluster({
      nodes,
      env: { RATE_LIMITS: 'off', MODERATION_DETECTORS: 'off' },
      envOf: (number) => ({ METRICS_PORT: String(metricsPorts[number - 1]) }),
    });
    database = await openDatabase(cluster.databaseUrl);
  });
  test.afterAll(async () => {
    await database?.destroy();
    await cluster?.close();
  });

  /** Opens a page and returns the number of the node that has its socket. */
  async function openAt(open: () => Promise<Page>): Promise<{ page: Page; node: number }> {
    const counts = () => Promise.all(metricsPorts.map(socketsAt));
    const before = await counts();
    const page = await open();
    let at = -1;
    await expect
      .poll(async () => (at = (await counts()).findIndex((count, index) => count > (before[index] ?? 0))))
      .toBeGreaterThanOrEqual(0);
    return { page, node: at + 1 };
  }

  const lastCall = () =>
    database.selectFrom('calls').selectAll().orderBy('created_ms', 'desc').executeTakeFirstOrThrow();

  async function callGoesOn(pages: readonly Page[]): Promise<void> {
    for (const page of pages) {
      const seen = async () => JSON.stringify((await lookAt(page, theirVideo))?.picture ?? null);
      const before = await seen();
      expect(before).not.toBe('null');
      await expect.poll(seen).not.toBe(before);
      await expect(endCall(page)).toBeVisible();
      await expect(receipt(page)).toHaveCount(0);
    }
  }

  async function send(from: Page, to: Page, text: string): Promise<void> {
    await field(from).fill(text);
    await field(from).press('Enter');
    await expect(messages(to).getByText(text, { exact: true })).toBeVisible();
  }

  test('keep talking and writing while the node of each is killed, and each minute is charged once', async ({
    cameras,
  }) => {
    const [hisId, herId] = [await idOf(cluster.url, man), await idOf(cluster.url, queen)];
    const open = async (email: string, colour: 'coral' | 'teal', path: string) =>
      openSignedIn(await cameras.browser(colour), cluster.url, email, path);
    const he = await openAt(() => open(man, 'coral', `/chat?userId=${herId}`));
    const she = await openAt(() => open(queen, 'teal', `/chat?userId=${hisId}`));
    expect(she.node).not.toBe(he.node);
    const pages = [he.page, she.page];

    await talk(he.page, she.page);
    await expect.poll(async () => (await lastCall()).state).toBe('live');
    const call = await lastCall();
    expect(call.caller_node).not.toBe(call.callee_node);
    for (const page of pages) await page.getByRole('button', { name: 'Chat and gifts' }).click();

    for (const [whose, { node }] of Object.entries({ his: he, her: she })) {
      await field(she.page).fill('A sentence that is not finished');
      await cluster.node(node).kill();
      await send(he.page, she.page, `From him without ${whose} node`);
      await expect(field(she.page)).toHaveValue('A sentence that is not finished');
      await send(she.page, he.page, `From her without ${whose} node`);
      await callGoesOn(pages);
      await cluster.node(node).start();
      await cluster.balanced();
    }

    // The call has survived longer than the grace period of a lost connection.
    await expect.poll(async () => (await lastCall()).minutes, { timeout: 3 * waitMs }).toBe(2);
    await callGoesOn(pages);
    await endCall(he.page).click();
    await expect(receipt(he.page)).toContainText('You ended the call.');
    await expect(receipt(she.page)).toContainText('ended the call.');

    expect(await lastCall()).toMatchObject({ id: call.id, state: 'ended', end_reason: 'ended', minutes: 2 });
    const sent = await database
      .selectFrom('messages')
      .select('text')
      .where('text', 'like', 'From % without % node')
      .orderBy('text')
      .execute();
    expect(sent.map(({ text }) => text)).toEqual([
      'From her without her node',
      'From her without his node',
      'From him without her node',
      'From him without his node',
    ]);
    const charges = await database
      .selectFrom('coin_transfers')
      .select('ref')
      .where('kind', '=', 'callCharge')
      .where('ref', 'like', `${call.id}:%`)
      .orderBy('ref')
      .execute();
    expect(charges.map(({ ref }) => ref)).toEqual([`${call.id}:0`, `${call.id}:1`]);
    expect((await auditBook(database)).problems).toEqual([]);
  });
});
