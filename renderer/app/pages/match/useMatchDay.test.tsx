import { act } from 'react';
import { proxy, ref } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MatchDay } from '#shared/domain/matching.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { MatchSession, MatchView } from '#renderer/features/match/session/matchSession.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { useMatchDay } from './matchHooks.ts';

let page: Rendered;
let dialogs: Dialogs;
let view: MatchView;
let asked: number;
/** Groups of splits that are known at the start. */
let known: Record<string, string>;
const over = createEmitter<string>();

beforeEach(() => {
  localStorage.clear();
  dialogs = createDialogs();
  asked = 0;
  known = {};
});
afterEach(() => page.unmount());

function Day(props: Parameters<typeof useMatchDay>[0] & { readonly match: MatchSession }) {
  const day = useMatchDay(props, props.match);
  return <p>{day ? `${day.used}/${day.limit}` : 'nothing'}</p>;
}
const dayOf = (used: number, resetsAt = '2026-05-21T00:00:00.000Z'): MatchDay => ({
  used,
  limit: 1_000,
  rewardAt: 100,
  reward: null,
  resetsAt,
});
async function open(day: MatchDay, group = 'default', state: unknown = { kind: 'idle' }): Promise<void> {
  view = proxy<MatchView>({
    state: ref(state as MatchView['state']),
    remote: null,
    day: ref(day),
    met: [],
    undo: null,
  });
  const match = {
    view,
    onOver: (scope, listener) => over.on(scope, listener),
    checkBan: async () => void (asked += 1),
  } as Partial<MatchSession> as MatchSession;
  const session = { state: proxy({ user: { _id: 'me' } }) } as unknown as Services['session'];
  const splits = { known: () => known, groupOf: async () => group };
  page = await render(<Day splits={splits} match={match} />, { services: { dialogs, session } });
  await settle();
}
const names = () => dialogs.state.pool.map(({ name }) => name);

it('the match day is counted only with the split', async () => {
  await open(dayOf(150), 'control');
  expect([page.text(), names()]).toEqual(['nothing', []]);
  over.emit('m1');
  expect(asked).toBe(0);
});

it('the match day is loaded again once the split’s group is known, because the earlier answer had no group', async () => {
  await open(dayOf(12));
  expect(asked).toBe(1);
});

it('the match day is loaded again after each match', async () => {
  known = { match_rewards: 'default' };
  await open(dayOf(12));
  expect(page.text()).toBe('12/1000');
  over.emit('m1');
  expect(asked).toBe(1);
});

it('the match day announces the reward once a day, and not during a match', async () => {
  await open(dayOf(99), 'default', { kind: 'searching' });
  await act(async () => void (view.day = ref(dayOf(100))));
  expect(names()).toEqual([]);
  await act(async () => void (view.state = ref({ kind: 'idle' } as const)));
  expect(names()).toEqual(['daily match reward']);
  expect(dialogs.state.pool[0]?.props).toEqual({ usual: 100, limit: 1_000 });
  await act(async () => dialogs.closeAll());
  await act(async () => void (view.day = ref(dayOf(101))));
  expect(names()).toEqual([]);
  await page.unmount();
  await open(dayOf(102));
  expect(names()).toEqual([]);
  await act(async () => void (view.day = ref(dayOf(100, '2026-05-22T00:00:00.000Z'))));
  expect(names()).toEqual(['daily match reward']);
});

it('the match day tells a streamer once about the coins for her matches', async () => {
  const day = (counted: number): MatchDay => ({
    ...dayOf(20),
    reward: { coins: 50, matches: 15, counted },
  });
  await open(day(14));
  expect(names()).toEqual([]);
  await act(async () => void (view.day = ref(day(15))));
  expect(dialogs.state.pool.map(({ props }) => props)).toEqual([{ coins: 50, matches: 15 }]);
  await act(async () => dialogs.closeAll());
  await act(async () => void (view.day = ref(day(16))));
  expect(names()).toEqual([]);
});
