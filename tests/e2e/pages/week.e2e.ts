import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { grantStaffRole } from '#backend/people/staff.ts';
import { weekStartMs } from '#backend/lib/calendar.ts';
import { newPerson } from '#tests/kit/backend/memoryBackend.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import type { TestBackend } from '../support/backend.ts';
import { man } from '../support/calls.ts';
import { openAs } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { idOf, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const [first, second] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'] as const;
const facts = 'In the match at noon your face was not on camera for more than forty seconds.';
const her = 'iris@week.local';
/** Coins that the streamer earns from the most expensive gift (60 %). Eight gifts reach the second level. */
const share = 540;
/** Password of the streamer, who confirms a payment method with it. */
const password = 'first-week-of-iris-7';

const inEnglish = (count: number) => count.toLocaleString('en-GB');
const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Calls the API as a user's client does. */
async function ask(backend: TestBackend, token: string | null, path: string, data: object) {
  const answer = await fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as unknown;
}

/** Signs up a streamer this week and gives a man coins. */
async function begin(backend: TestBackend) {
  const { database, ledger } = backend.context;
  await ask(backend, null, '/api/web/signup', {
    ...newPerson(),
    email: her,
    password,
    name: 'Iris',
    gender: 'female',
  });
  const herId = await idOf(backend, her);
  await database.updateTable('users').set({ role: 'goddess' }).where('id', '=', herId).execute();
  await ledger.book({ userId: await idOf(backend, man), kind: 'seed', ref: 'week', coins: 100_000 });
  let gifts = 0;
  return {
    herId,
    coins: () => ledger.balance(herId),
    /** Sends this many diamonds and a reply to each, because the man must wait without a reply. */
    async give(times: number) {
      const [his, hers] = [await signIn(backend, man), await signIn(backend, her)];
      const say = (from: typeof his, to: string, message: object) =>
        ask(backend, from.authData.token, '/chat-api/chat/v2/sendMessage', {
          ...{ to, tempId: `week-${++gifts}` },
          ...message,
        });
      for (let at = 0; at < times; at++) {
        await say(his, herId, { type: 'media', media: [{ giftId: 'diamond' }] });
        await say(hers, his.user._id, { type: 'text', text: 'Thank you' });
      }
    },
  };
}

async function writeAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Wallet address').fill(address);
  await page.getByLabel('Repeat the address').pressSequentially(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test(
  'a week: she earns, is penalized, appeals and wins, levels up, is paid at the second attempt, and her file adds up to the payment',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    // The test is one long story and takes as long as two others.
    test.setTimeout(240_000);
    const { clock, database } = backend.context;
    const week = await begin(backend);
    const mondayMs = weekStartMs(clock.now()) + 7 * DAY_MS;
    await backend.sleepUntil(mondayMs + DAY_MS + 11 * HOUR_MS);
    const open = (email: string, path: string, timezoneId = 'Europe/Kyiv') =>
      openAs(browser, backend, email, path, { atMs: clock.now(), timezoneId });
    /** Advances the clocks of the backend and all pages, and extends the sessions so that they do not expire. */
    async function sleepUntil(atMs: number, pages: readonly Page[]): Promise<void> {
      await backend.sleepUntil(atMs);
      const nowMs = clock.now();
      for (const page of pages) {
        await page.evaluate((until) => localStorage.setItem('authExpireIn', String(until)), nowMs + DAY_MS);
        await page.clock.setSystemTime(nowMs);
      }
    }

    // The streamer earns and is one gift below the next level.
    await week.give(7);
    const hers = await open(her, '/income');
    // Toasts contain the same texts, so only the main content is checked.
    const herPage = hers.getByRole('main');
    await expect(herPage.getByRole('button', { name: /^Why All time\?/ })).toContainText(
      inEnglish(7 * share),
    );

    // An upheld case issues a penalty, which she sees at once.
    await hers.goto(`${backend.url}/penalties`);
    await expect(herPage.getByText('No penalties')).toBeVisible();
    const he = await signIn(backend, man);
    const moderator = await signIn(backend, 'moderator@demo.local');
    const report = { userId: week.herId, reason: 'abuse', comment: 'Nobody was there.', source: 'profile' };
    await ask(backend, he.authData.token, '/api/v2/report', report);
    const { id } = await database
      .selectFrom('moderation_cases')
      .select('id')
      .where('user_id', '=', week.herId)
      .executeTakeFirstOrThrow();
    await ask(backend, moderator.authData.token, `/api/moderation/cases/${id}/decide`, {
      decision: 'upheld',
    });
    const desk = await open('moderator@demo.local', `/moderation?tab=upheld&case=${id}`);
    await desk.getByRole('radio', { name: /No face on camera/ }).check({ force: true });
    await desk.getByLabel('What happened, in your words to her').fill(facts);
    await expectFaultless(desk, 'a penalty to be issued', ['dark', 'light']);
    await desk.getByRole('button', { name: 'Issue penalty, 60 coins' }).click();

    const list = herPage.getByRole('list', { name: 'Penalties' });
    await expect(list.getByText(facts)).toBeVisible();
    expect(await week.coins()).toBe(7 * share - 60);
    await expectFaultless(hers, 'her penalties', ['dark', 'light']);
    await list.getByRole('button', { name: 'Appeal' }).click();
    const words = hers.getByLabel('What should the reviewer know?');
    await expect(words).toBeFocused();
    await expectFaultless(hers, 'a penalty with its reasons', ['dark', 'light']);
    await words.fill('The lamp fell over.');
    await hers.getByRole('button', { name: 'Send appeal' }).click();
    await expect(herPage.getByText('In review', { exact: true })).toBeVisible();

    // The moderator who issued the penalty can't decide on the appeal. A day later another one accepts it.
    await desk.getByRole('tab', { name: /^Penalties/ }).click();
    await expect(
      desk.getByRole('main').getByText('You issued it, so another moderator decides.'),
    ).toBeVisible();
    await desk.context().close();
    await grantStaffRole(database, await idOf(backend, 'finance@demo.local'), 'moderator', clock.now());
    await sleepUntil(mondayMs + 2 * DAY_MS + 11 * HOUR_MS, [hers]);
    const other = await open('finance@demo.local', '/moderation?tab=penalties');
    await expect(other.getByRole('main').getByText('The lamp fell over.')).toBeVisible();
    await expectFaultless(other, 'an appeal to be answered', ['dark']);
    await other.getByLabel('Reason for her, in your words').fill('We agree with you.');
    await other.getByRole('button', { name: 'Lift penalty' }).click();
    await expect(herPage.getByText(/^You were right\. 60 coins/)).toBeVisible();
    await expect(herPage.getByText('We agree with you.')).toBeVisible();
    expect(await week.coins()).toBe(7 * share);

    // The streamer reaches the next level on the open page.
    await hers.goto(`${backend.url}/levels`);
    await expect(herPage.getByRole('heading', { name: 'Level 1', exact: true })).toBeVisible();
    await week.give(3);
    await expect(herPage.getByRole('heading', { name: 'Level 2', exact: true })).toBeVisible();
    const earned = 10 * share;

    // The streamer adds a payment method.
    await hers.goto(`${backend.url}/payment-method`);
    const methods = herPage.getByRole('list', { name: 'Your methods' });
    await herPage.getByRole('button', { name: 'Add method' }).click();
    await writeAddress(hers, `${first.slice(0, -1)}u`);
    await expect(herPage.getByText('This address has a typo. Copy it again.')).toBeVisible();
    await hers.getByLabel('Wallet address').fill(first);
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(herPage.getByText('The two don’t match. Type it again.')).toBeVisible();
    await hers.getByLabel('Repeat the address').fill('');
    await writeAddress(hers, first);
    const own = methods.getByRole('listitem').filter({ hasText: 'TR7N…Lj6t' });
    await expect(own.getByText('In review')).toBeVisible();
    const places = other.getByRole('navigation', { name: 'Desk' });
    await other.goto(`${backend.url}/finance`);
    /** Reviews the payment method at the desk. */
    async function review(address: string): Promise<void> {
      await places.getByRole('link', { name: /Payment methods/ }).click();
      const card = other
        .getByRole('list', { name: 'Methods' })
        .getByRole('listitem')
        // The desk shows shortened addresses.
        .filter({ hasText: `${address.slice(0, 4)}…${address.slice(-4)}` });
      await card.getByRole('button', { name: 'Approve method' }).click();
      await expect(card).toHaveCount(0);
    }
    await review(first);
    await expect(own.getByText('Default', { exact: true })).toBeVisible();

    // The week is over: it has prizes, and a payout without them.
    await sleepUntil(mondayMs + 7 * DAY_MS + 6 * HOUR_MS, [hers, other]);
    const payouts = () =>
      database
        .selectFrom('payouts')
        .selectAll()
        .where('user_id', '=', week.herId)
        .orderBy('period_start_ms', 'desc')
        .execute();
    await expect.poll(async () => (await payouts()).map(({ coins }) => coins)).toEqual([earned]);
    const prizes = await week.coins();
    const rowOf = () => other.getByRole('table').getByRole('row').filter({ hasText: 'Iris' });
    /** Approves the first step of her payout and opens the next one. */
    async function approve(): Promise<void> {
      await places.getByRole('link', { name: /Payout run/ }).click();
      await rowOf().getByRole('button').first().click();
      await other.getByRole('button', { name: 'Approve', exact: true }).click();
      await other
        .getByRole('dialog', { name: 'Approve 1 payout?' })
        .getByRole('button', { name: /^Approve/ })
        .click();
      await other.getByRole('tab', { name: /^To send/ }).click();
      await rowOf().getByRole('button').first().click();
    }
    await hers.goto(`${backend.url}/payout-history`);
    await expect(herPage.getByText(`On its way: ${dollars(earned - 150)}`, { exact: false })).toBeVisible();
    await other.reload();
    await approve();
    await expectFaultless(other, 'a payout to be sent', ['dark', 'light']);
    await other.getByRole('button', { name: 'Failed', exact: true }).click();
    await other.getByLabel('Reason').fill('The wallet takes no USDT');
    await other.getByRole('button', { name: 'Failed', exact: true }).last().click();
    // Her open page shows it at once.
    const failed = herPage.getByRole('row').filter({ hasText: 'The wallet takes no USDT' });
    await expect(failed.getByText(/is back in your balance and goes out with the next payout/)).toBeVisible();
    expect(await week.coins()).toBe(prizes + earned);

    await failed.getByRole('link', { name: 'Fix payment method' }).click();
    await own.getByRole('button', { name: 'Edit' }).click();
    await writeAddress(hers, second);
    await expect(methods.getByText('TLa2…YjU7')).toBeVisible();
    await review(second);
    await sleepUntil(mondayMs + 14 * DAY_MS + 6 * HOUR_MS, [hers, other]);
    await expect.poll(async () => (await payouts()).length).toBe(2);
    await hers.goto(`${backend.url}/payout-history`);
    await other.reload();
    await approve();
    await other.getByRole('button', { name: 'Mark as paid' }).click();
    await other.getByLabel('Transfer reference').fill('b93d-11f0');
    await other.getByRole('button', { name: 'Mark as paid' }).last().click();
    await expect.poll(async () => (await payouts())[0]?.status).toBe('paid');
    const [payout] = await payouts();
    if (!payout) throw new Error('nothing was paid');
    expect(payout.coins).toBe(prizes + earned);
    const paid = ((payout.amount_cents - payout.fee_cents) / 100).toFixed(2);
    const money = dollars(payout.amount_cents - payout.fee_cents);

    // The waterfall of the payout, and the entries behind one part.
    const row = herPage.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1);
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await row.getByRole('link').click();
    await expect(herPage.getByText('b93d-11f0')).toBeVisible();
    const waterfall = herPage.getByRole('region', { name: `How we got to ${money}` });
    await expect(waterfall.getByRole('row', { name: /^Paid to you/ })).toContainText(money);
    await waterfall.getByRole('button', { name: 'Payout', exact: true }).click();
    const lines = hers.getByRole('dialog', { name: /^Payout: / });
    await expect(lines.getByText(`${inEnglish(payout.coins)} coins`, { exact: false }).first()).toBeVisible();
    await lines.getByRole('button', { name: 'Close' }).click();
    await expectFaultless(hers, 'a payout that arrived', ['dark', 'light']);

    const [file] = await Promise.all([
      hers.waitForEvent('download'),
      herPage.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
    const ofLines = rows.filter((cells) => /^\d+$/.test(cells[0] ?? ''));
    expect(ofLines.reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(payout.coins);
    expect(rows.find(([kind]) => kind === 'sum')?.slice(1, 6)).toEqual([
      String(ofLines.length),
      String(payout.coins),
      (payout.amount_cents / 100).toFixed(2),
      (payout.fee_cents / 100).toFixed(2),
      paid,
    ]);
    // The file contains the returned payout as an outgoing and an incoming entry, and the penalty.
    const kinds = ofLines.map((cells) => cells[4]);
    for (const kind of ['payoutReturn', 'penaltyHeld', 'penaltyReleased']) expect(kinds).toContain(kind);

    // In another time zone and language: the same entries and coins with other times and words.
    const far = await open(her, `/ru/payout-history?statement=${payout.id}`, 'America/New_York');
    const paper = far.getByRole('article');
    await expect(paper.getByText('America/New_York')).toBeVisible();
    await expect(paper.getByRole('row')).toHaveCount(ofLines.length + 1);
    const read = await paper
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((one) => Array.from(one.querySelectorAll('td'), ({ textContent }) => textContent)),
      );
    for (const [at, [line, utc = '', local, , coins = '']] of read.entries()) {
      const [, inUtc = '', inKyiv = '', , , , inCoins] = ofLines[at] ?? [];
      expect(line).toBe(String(at + 1));
      expect(utc).toBe(`${inUtc.slice(5, 10)} ${inUtc.slice(11, 19)}`);
      expect(local).not.toContain(inKyiv.slice(11));
      expect(local).toMatch(/-0[45]:00/);
      expect(Number(coins.replaceAll('−', '-').replaceAll(/[^\d-]/g, ''))).toBe(Number(inCoins));
    }
    await expect(paper.getByText(/[а-я]/i).first()).toBeVisible();
    await far.context().close();

    await hers.goto(`${backend.url}/statement`);
    const check = (text: string) =>
      hers
        .getByLabel('Choose file')
        .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await check(csv);
    const verdict = hers.getByRole('article').first();
    await expect(verdict.getByRole('heading')).toHaveText(
      `Complete: ${ofLines.length} lines, ${money} in total`,
    );
    const changed = rows.map((cells) => (cells[0] === '3' ? cells.with(6, `${cells[6]}0`) : cells));
    await check(Papa.unparse(changed, { newline: '\n' }));
    await expect(verdict.getByRole('heading')).toHaveText('Line 3 was changed');
    await expectFaultless(hers, 'a statement that was changed', ['dark', 'light']);
  },
);
