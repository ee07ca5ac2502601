import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { activitySchema, type Activity } from '#shared/domain/activities.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import type { Services } from '#renderer/services/services.ts';
import type { ActivitiesPorts } from './ActivitiesPage.tsx';
import { EntryRow } from './EntryRow.tsx';
import { groupActivities } from './grouping.ts';

let page: Rendered | null = null;
beforeAll(loadIcons);
afterEach(async () => {
  await page?.unmount();
  page = null;
});

const ports: ActivitiesPorts = {
  write: () => undefined,
  call: () => undefined,
  canCall: () => false,
  isInCall: false,
};
const activity = (more: object): Activity =>
  activitySchema.parse({
    _id: 'a1',
    kind: 'systemMessage',
    created: '2026-11-30T11:02:00Z',
    read: true,
    ...more,
  });

async function show(one: Activity) {
  const entry = groupActivities([one], false, () => false)[0]?.entries[0];
  if (!entry) throw new Error('no entry');
  page = await render(
    <MemoryRouter>
      <ul>
        <EntryRow entry={entry} ports={ports} isOwn={false} />
      </ul>
    </MemoryRouter>,
    { services: {} as Partial<Services> as Services },
  );
  return page;
}
const links = () =>
  [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

it('leads a penalty with its coins, names its rule and the deadline for an appeal, and opens its reasons', async () => {
  const shown = await show(
    activity({
      text: 'You have a penalty',
      topic: 'penalty',
      ref: 'p1',
      coins: -40,
      detail: 'Skipped early',
      until: '2026-12-04T01:12:00Z',
    }),
  );
  expect(shown.text()).toMatch(/^[-−]40 coins: You have a penalty/);
  expect(shown.text()).toMatch(/Skipped early\. You can appeal until Fri, Dec 4/);
  expect(links()).toEqual([
    [expect.stringContaining('40 coins'), '/penalties?penalty=p1'],
    ['Reasons', '/penalties?penalty=p1'],
  ]);
});

it('leads a payout with its money and names its weeks', async () => {
  const shown = await show(
    activity({
      text: 'Your payout was paid',
      topic: 'payout',
      ref: '2026-11-23-her',
      amount: 99.12,
      currency: 'USD',
      periodStart: '2026-11-23T00:00:00Z',
      periodEnd: '2026-11-29T23:59:59Z',
    }),
  );
  expect(shown.text()).toMatch(/^\$99\.12: Your payout was paidFor Nov 23.–.29/);
  expect(links()).toEqual([[expect.any(String), '/payout-history?payout=2026-11-23-her']]);
});

it('does not mark coins that a penalty gave back as bad news', async () => {
  await show(
    activity({ text: 'Your appeal was accepted: coins are back', topic: 'penalty', ref: 'p1', coins: 40 }),
  );
  expect(document.querySelector('[class*=isBack]')).not.toBeNull();
  expect(document.body.textContent).toContain('+40 coins');
});

it('shows no amount if the activity has none', async () => {
  const shown = await show(activity({ text: 'Your photo was approved' }));
  expect(shown.text()).toMatch(/^Your photo was approved\d/);
  expect(links()).toEqual([]);
});
