import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { shiftSchema } from '#shared/domain/earnings.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { GoalCard, type GoalCardProps } from './GoalCard.tsx';

/** Noon of a Wednesday in UTC: half of the day is over. */
const noonMs = Date.UTC(2026, 4, 20, 12);
const midnightMs = noonMs + DAY_MS / 2;
const onGoal = vi.fn<GoalCardProps['onGoal']>();
let page: Rendered;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noonMs });
  onGoal.mockClear();
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

/** Keeps the chosen goal and shows it, as the page does. */
function Goal(props: Omit<GoalCardProps, 'onGoal'>) {
  const [goal, setGoal] = useState(props.goal);
  return (
    <GoalCard
      {...props}
      goal={goal}
      onGoal={(coins) => {
        onGoal(coins);
        setGoal(coins);
      }}
    />
  );
}
async function show(goal: number, coins: number | null = 600, shift: object | null = null) {
  const session = shift && shiftSchema.parse({ hours: [], ...shift });
  page = await render(<Goal goal={goal} coins={coins} shift={session} />);
}
const timeOf = (ms: number) => formatTime('en', new Date(ms));
const bar = () => document.querySelector<HTMLElement>('[role=progressbar]');
const note = () => [...document.querySelectorAll('p')].at(-1)?.textContent;
const mark = `The mark shows how much of the day has passed. The day ends at ${timeOf(midnightMs)}.`;
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

describe('progress to the goal', () => {
  it('projects the end of the day from the pace of the day if there is no session', async () => {
    await show(2_400);
    expect(page.text()).toContain('600 of 2,400 coins');
    expect(note()).toBe(`At this pace, you’ll end the day with 1,200 coins. ${mark}`);
    expect(bar()?.getAttribute('aria-valuetext')).toBe('600 of 2,400 coins');
    expect(bar()?.getAttribute('aria-valuenow')).toBe('600');
    // A quarter of the goal at half of the day.
    expect(bar()?.style.getPropertyValue('--part')).toBe('0.25');
    expect(bar()?.style.getPropertyValue('--at')).toBe('0.5');
  });

  it('says when the pace of the session reaches the goal', async () => {
    const startedAt = new Date(noonMs - 2 * HOUR_MS).toISOString();
    await show(2_400, 600, { startedAt, coins: 600 });
    expect(note()).toBe(`At this pace, you’ll reach it at ${timeOf(noonMs + 6 * HOUR_MS)}. ${mark}`);
  });

  it('ignores a session that is over, and counts one that earned nothing', async () => {
    await show(2_400, 600, { startedAt: null });
    expect(note()).toContain('end the day with 1,200 coins');
    await page.unmount();
    await show(2_400, 600, { startedAt: new Date(noonMs - 2 * HOUR_MS).toISOString() });
    expect(note()).toContain('end the day with 600 coins');
  });

  it('says that the goal is reached at its last coin', async () => {
    await show(600, 599);
    expect(note()).toContain('At this pace, you’ll reach it at');
    await page.unmount();
    await show(600);
    expect(note()).toBe(`Reached today. ${mark}`);
    expect(bar()?.getAttribute('aria-valuenow')).toBe('600');
  });

  it('shows a dash if the coins of the day are unknown', async () => {
    await show(2_400, null);
    expect(page.text()).toContain('— of 2,400 coins');
    expect(bar()?.getAttribute('aria-valuenow')).toBeNull();
    expect(note()).toContain('end the day with 0 coins');
  });

  it('updates as the day goes on', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: midnightMs - MINUTE_MS });
    await show(2_400);
    expect(note()).toContain('end the day with 600 coins');
    await act(async () => void vi.advanceTimersByTime(MINUTE_MS));
    expect(note()).toContain(`The day ends at ${timeOf(midnightMs + DAY_MS)}`);
    expect(bar()?.style.getPropertyValue('--at')).toBe('0');
  });
});

describe('the form for the goal', () => {
  it('is offered if no goal is set, and saves the entered number', async () => {
    await show(0);
    expect(page.text()).toContain('Choose how many coins you want to earn in a day');
    expect(bar()).toBeNull();
    expect(buttons()).toEqual(['Set a goal']);
    await page.press('Set a goal');
    expect(buttons()).toEqual(['Save', 'Cancel']);
    expect(page.field('Coins per day').value).toBe('');
    expect(document.activeElement).toBe(page.field('Coins per day'));
    await page.type('Coins per day', '1 200');
    await page.press('Save');
    expect(onGoal.mock.calls).toEqual([[1_200]]);
    expect(page.text()).toContain('600 of 1,200 coins');
    expect(buttons()).toEqual(['Change']);
  });

  it('begins with the current goal, and an empty field removes it', async () => {
    await show(5_000);
    await page.press('Change');
    expect(bar()).toBeNull();
    expect(page.field('Coins per day').value).toBe('5000');
    await page.type('Coins per day', ' ');
    await page.press('Save');
    expect(onGoal.mock.calls).toEqual([[0]]);
    expect(buttons()).toEqual(['Set a goal']);
  });

  it('keeps the goal after Cancel', async () => {
    await show(5_000);
    await page.press('Change');
    await page.type('Coins per day', '7');
    await page.press('Cancel');
    expect(onGoal).not.toHaveBeenCalled();
    expect(page.text()).toContain('600 of 5,000 coins');
    // The entered text is discarded as well.
    await page.press('Change');
    expect(page.field('Coins per day').value).toBe('5000');
  });

  it('accepts whole numbers up to a million in any notation', async () => {
    await show(5_000);
    await page.press('Change');
    const wrong = 'Enter a whole number up to a million, or leave it empty for no goal.';
    expect(page.text()).not.toContain(wrong);
    for (const text of ['many', '-5', '0', '1000001']) {
      await page.type('Coins per day', text);
      expect(page.text(), text).not.toContain(wrong);
      await page.press('Save');
      expect(page.text(), text).toContain(wrong);
    }
    expect(page.field('Coins per day').getAttribute('aria-invalid')).toBe('true');
    expect(onGoal).not.toHaveBeenCalled();
    await page.type('Coins per day', '1,000,000');
    await page.press('Save');
    expect(onGoal.mock.calls).toEqual([[1_000_000]]);
  });
});
