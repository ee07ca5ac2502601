import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { companionSchema } from '#shared/domain/person.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import type { MatchView } from '../session/matchSession.ts';
import { UndoSkip } from './UndoSkip.tsx';

let page: Rendered;
let view: Pick<MatchView, 'undo'>;
const undoSkip = vi.fn<() => void>();
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
  undoSkip.mockClear();
});

async function open(gender: 'both' | 'female' = 'both'): Promise<void> {
  vi.useFakeTimers({ now: 10_000 });
  const companion = companionSchema.parse({ _id: 'yuna', name: 'Yuna' });
  view = proxy({ undo: { matchId: 'm1', companion, untilMs: 15_000, state: 'offered' as const } });
  const filters = { state: proxy({ filter: { ...defaultMatchingFilter, gender }, isSaved: true }) };
  page = await render(<UndoSkip match={{ view, undoSkip } as never} filters={filters as never} />);
}

it('offers to undo a skip for five seconds', async () => {
  await open();
  expect(page.text()).toContain('You skipped YunaYou can undo it for 5 seconds');
  await act(async () => void vi.advanceTimersByTime(600));
  await act(async () => page.button('Undo skip').click());
  expect(undoSkip).toHaveBeenCalledOnce();
  await act(async () => void vi.advanceTimersByTime(5_000));
  expect(page.text()).toBe('');
});

it('says that the skipped person is no longer free, and offers no undo then', async () => {
  await open();
  await act(async () => void (view.undo = { ...view.undo!, state: 'gone' }));
  expect(page.text()).toContain('Yuna is no longer free.');
  expect(() => page.button('Undo skip')).toThrow(/no button/);
});

it('names the price of the next match with a filter', async () => {
  await open('female');
  expect(page.button('Undo skip').getAttribute('aria-description')).toBe('10 coins');
});
