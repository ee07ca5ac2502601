import { expect } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { endCall, receipt, talk } from '../support/calls.ts';
import { seeSomeone, startMatching, stopButton } from '../support/people.ts';
import { test } from '../support/test.ts';

// Only two users exist, so they must be able to meet again at once.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

interface Activity {
  readonly event: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

async function activityOf({ context }: TestBackend, userId: string): Promise<readonly Activity[]> {
  const row = await context.database
    .selectFrom('user_values')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'analyticsParams')
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as { activity: readonly Activity[] }).activity : [];
}

test(
  'a match, a call and a gift are reported to our statistics once by each side',
  { tag: '@prove' },
  async ({ startPair }) => {
    const { he, she, hisId, herId, backend } = await startPair();
    await talk(he.page, she.page);
    await he.page.getByRole('button', { name: 'Send a gift' }).click();
    await he.page.getByRole('button', { name: /^Rose/ }).click();
    await he.page.getByRole('button', { name: /^Send Rose, \d+ coins?/ }).click();
    await he.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send Rose/ })
      .click();
    await expect(she.page.getByText(/sent Rose/)).toBeVisible();
    await endCall(he.page).click();
    for (const { page } of [he, she]) {
      await receipt(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Match', exact: true }).click();
      await startMatching(page);
    }
    await Promise.all([he, she].map(({ page }) => seeSomeone(page)));
    await stopButton(he.page).click();
    await expect(stopButton(he.page)).toHaveCount(0);
    await stopButton(she.page).click();

    const events = async (userId: string) =>
      (await activityOf(backend, userId))
        .map(({ event }) => event)
        .filter((event) => !['screen', 'exposure'].includes(event));
    await expect.poll(() => events(hisId)).toEqual(['gift', 'call', 'match']);
    await expect.poll(() => events(herId)).toEqual(['call', 'match']);
    const his = await activityOf(backend, hisId);
    const facts = (event: string) => his.find((each) => each.event === event)?.details;
    expect(facts('gift')).toMatchObject({ _id: 'rose', rawValue: 20, isFree: false });
    expect(facts('call')).toMatchObject({
      callType: 'video',
      direction: 'outgoing',
      callCancelReason: 'ended',
    });
    expect(facts('match')).toMatchObject({ gender: 'both', priceInCoins: 0 });
    const screens = his.flatMap(({ event, details }) => (event === 'screen' ? [details?.['variant']] : []));
    expect(screens).toContain('chat___en');
    expect(screens).toContain('match___en');
  },
);
