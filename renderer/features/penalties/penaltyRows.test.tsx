import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { penaltiesDataSchema, penaltySchema } from '#shared/domain/penalties.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { LevelHead } from './PenaltiesPage.tsx';
import { SideCards } from './SideCards.tsx';
import { Timeline } from './Timeline.tsx';

/** The list of penalties and the cards around it, for different responses of the server. */

let page: Rendered;
beforeAll(loadIcons);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(on(20)) }));
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const on = (day: number, year = 2026) => `${year}-05-${day}T12:00:00.000Z`;
const statement = { facts: null, appealUntil: on(22) };
const issued = {
  ...{ reason: 'its name', coins: 60, coinState: 'held', status: 'active', statement },
  ...{ startsAt: on(19), endsAt: on(26), settledAt: on(21) },
};
const textOf = (key: string | null) => `"${key}"`;

async function list(...penalties: object[]) {
  const known = penalties.map((penalty, at) => penaltySchema.parse({ _id: `p${at}`, ...issued, ...penalty }));
  page = await render(
    <MemoryRouter initialEntries={['/penalties']}>
      <Timeline penalties={known} textOf={textOf} supportHref="/chat" />
    </MemoryRouter>,
  );
}
const rows = () => [...document.querySelectorAll('ol > li')];
/** Texts of the matching elements in each row. */
const inRows = (selector: string) =>
  rows().map((row) => [...row.querySelectorAll(selector)].map(({ textContent }) => textContent));
const states = () => inRows('h3 > span').flat();

it('offers an appeal only for active, held penalties without one, before the deadline', async () => {
  const until = (appealUntil: string | null) => ({ statement: { ...statement, appealUntil } });
  const justAfter = new Date(Date.parse(on(20)) + 1).toISOString();
  await list(
    until(justAfter),
    until(on(20)),
    until(null),
    { status: 'expired' },
    { coinState: 'taken' },
    { appeal: { outcome: 'withdrawn' } },
    { statement: null },
  );
  expect(inRows('button').map((buttons) => buttons.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(inRows('a')).toEqual([
    ['See reasons', 'Contact support'],
    ...Array.from({ length: 6 }, () => ['See reasons']),
  ]);
});

it('shows the outcome of an appeal as the state of active penalties only', async () => {
  const appeal = (outcome: string) => ({ appeal: { outcome } });
  await list(
    {},
    appeal('kept'),
    { ...appeal('kept'), status: 'revoked' },
    appeal('reduced'),
    { ...appeal('reduced'), status: 'expired' },
    { ...appeal('withdrawn'), status: 'appealed' },
  );
  expect(states()).toEqual(['Active', 'Upheld', 'Lifted', 'Reduced', 'Ended', 'Appealed']);
});

it('shows start and end, with the year if it is not the current one', async () => {
  await list(
    { startsAt: on(19, 2025), statement: { facts: 'What was seen.' } },
    { status: 'revoked', source: { kind: 'call', id: 'c' } },
    { status: 'appealed', source: { kind: 'profile', id: 'p' } },
    { endsAt: null },
  );
  const [first, second, third, fourth] = inRows('dl > div');
  expect(first?.[0]).toMatch(/^From.*2025/);
  expect(first?.[1]).toMatch(/^Until.*26/);
  expect(first?.[1]).not.toContain('2026');
  expect(second?.[1]).toMatch(/^Lifted.*21/);
  expect(third?.[1]).toBe('Untilthe decision');
  expect(fourth?.[1]).toBe('Until—');
  // The facts and the link to the place.
  expect(inRows('p')).toEqual([['What was seen.'], [], [], []]);
  expect(rows().map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/penalties?penalty=p0',
    '/calls-history',
    '/profile',
    '/penalties?penalty=p3',
  ]);
});

it('shows the cost, the state of the coins, and the deduction from bonuses', async () => {
  await list(
    { percent: 10, owedCoins: 15 },
    { coinState: 'returned', percent: 10 },
    { coinState: null, percent: 0, owedCoins: 0 },
    { coins: null, coinState: 'taken' },
  );
  const costs = rows().map((row) =>
    [...(row.lastElementChild?.children ?? [])].map((one) => one.textContent),
  );
  expect(costs).toEqual([
    ['-60-60 coins', 'held, not deducted', 'and 10% off bonuses', '15 coins from future earnings'],
    ['00 coins', '60 coins returned'],
    ['-60-60 coins'],
    ['00 coins', 'deducted'],
  ]);
  await page.unmount();

  // Active and expired costs differ in color.
  await list({}, { status: 'expired' });
  const [now, then] = rows().map((row) => row.lastElementChild?.querySelector('b')?.className);
  expect(now).not.toBe(then);
  expect(then).toBe('');
});

it('shows the effect of the level and when it drops, and says that no penalty counts without one', async () => {
  const show = async (data: object) => {
    page = await render(
      <LevelHead data={penaltiesDataSchema.parse({ history: [], levels: [], rules: [], ...data })} />,
    );
    return [...document.querySelectorAll('header > *')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    );
  };
  const levels = [1, 2, 3].map((level) => ({ level, percent: 0, suspendedHours: 0, holdsPayouts: false }));
  const [, ...none] = await show({ curentPenaltyLevel: null });
  expect(none).toEqual(['None', 'Level 0 of 5', 'Nothing counts against you.']);
  await page.unmount();
  const [, ...plain] = await show({ curentPenaltyLevel: 2, percent: 0, levels, levelFallsAt: on(25) });
  expect(plain.slice(0, 2)).toEqual(['2 of 3', 'Level 2 of 3']);
  expect(plain[2]).toMatch(/^Without a new penalty, your level drops to 1 on .*25/);
  // Each level has a step, and the steps up to the current level are filled.
  const steps = [...document.querySelectorAll('[role=img] > i')].map(({ className }) => className !== '');
  expect(steps).toEqual([true, true, false]);
  await page.unmount();
  const [, , , dear] = await show({ curentPenaltyLevel: 2, percent: 10, levels, levelFallsAt: on(25) });
  expect(dear).toMatch(/^Weekly bonuses are 10% smaller\. .* drops to 1 on/);
});

it('shows what each level does, what rules cost, and the cost of the next early skip beside the list', async () => {
  const show = async (data: object) => {
    const effect = { percent: 0, suspendedHours: 0, holdsPayouts: false };
    const levels = [{}, { percent: 10 }, { percent: 25, suspendedHours: 24 }].map((more, at) => ({
      ...{ level: at + 1, ...effect },
      ...more,
    }));
    levels.push({ level: 4, percent: 25, suspendedHours: 24, holdsPayouts: true });
    const rules = [
      { key: 'noFace', section: '3.1', coins: 60, points: 1 },
      { key: 'other', section: null, coins: null, points: 0 },
    ];
    const known = penaltiesDataSchema.parse({ history: [], levels, rules, ...data });
    page = await render(<SideCards data={known} textOf={textOf} />);
    return [...document.querySelectorAll('section')].map((card) => [
      card.querySelector('h2')?.textContent,
      ...[...card.querySelectorAll('dl > div, p')].map(({ textContent }) => textContent),
    ]);
  };
  const skips = { free: 9, withinSeconds: 5, priceCoins: 40, resetsAt: on(21) };
  const [next, levels, month, rules] = await show({
    earlySkips: { ...skips, used: 12, nextCoins: 80 },
    month: { taken: 60, held: 0, returned: 40 },
  });
  expect(next?.slice(0, 3)).toEqual([
    'Early skips',
    'The next skip under 5 seconds today costs 80 coins.',
    '9 of 9 free skips used.',
  ]);
  expect(next?.[3]).toMatch(/^Resets at \d+:\d\d [AP]M your time/);
  const marks = () => [...document.querySelectorAll('[aria-hidden] > i')].map(({ className }) => className);
  // Nine used skips look alike, and the next one looks different.
  expect(marks()).toHaveLength(10);
  expect(new Set(marks().slice(0, 9)).size).toBe(1);
  expect(marks()[9]).not.toBe(marks()[0]);
  expect(levels?.slice(1)).toEqual([
    'Level 1A warning',
    'Level 210% off bonuses',
    'Level 3No matches for 24 hours',
    'Level 4Payouts on hold',
  ]);
  expect(month).toEqual(['This month', 'Deducted6060 coins', 'Held00 coins', 'Returned4040 coins']);
  expect(rules?.[1]).toMatch(/^3\.1 "penaltyReason\.noFace"60.*1 level$/);
  expect(rules?.[2]).toMatch(/^"penaltyReason\.other"—.*no level$/);
  await page.unmount();

  const [free] = await show({ earlySkips: { ...skips, used: 7, nextCoins: 0, resetsAt: null } });
  expect(free?.slice(1)).toEqual([
    '2 of 9 free early skips are left today.',
    'After that, each skip under 5 seconds costs 40 coins.',
    'Resets at — your time (00:00 UTC).',
  ]);
  expect(marks().filter((mark) => mark === marks()[0])).toHaveLength(7);
  await page.unmount();

  const cards = await show({ earlySkips: null, month: null });
  expect(cards.map(([title]) => title)).toEqual(['What each level does', 'What each rule costs']);
});
