import { proxy } from 'valtio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import type { Preferences } from '#renderer/services/preferences.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createGoalNews } from './studioNews.ts';

type Subscribe = SocketClient['subscribe'];

function open({ today = 0, dailyGoal = 100, local = createMemoryKeyValue(), isVisible = true } = {}) {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock(Date.UTC(2026, 10, 30, 12));
  const heard: Parameters<Subscribe>[0][] = [];
  const state = proxy({ dailyGoal } as Preferences);
  const day = { today };
  let asked = 0;
  const call = async () => {
    asked += 1;
    return { ok: true, value: { earnings: { today: day.today } } };
  };
  const news = createGoalNews({
    ...{ scope, clock, local, me: 'me', preferences: { state }, isVisible: () => isVisible },
    api: { call } as unknown as ApiClient,
    socket: {
      subscribe: (async (options: Parameters<Subscribe>[0]) =>
        void heard.push(options)) as unknown as Subscribe,
    },
  });
  const told: number[] = [];
  news.onReached((coins) => told.push(coins));
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    ...{ clock, told, local, state },
    asked: () => asked,
    async start() {
      clock.advance(5_000);
      await settle();
    },
    async earn(coins: number) {
      day.today = coins;
      heard[0]?.onEvent({ event: 'studioUpdated', data: { what: 'earnings' }, seq: 1 } as never);
      clock.advance(2_000);
      await settle();
    },
    async setGoal(coins: number) {
      state.dailyGoal = coins;
      await settle();
      await settle();
    },
  };
}

it('reports once when the coins of the day reach the goal', async () => {
  const { start, earn, told } = open();
  await start();
  await earn(60);
  expect(told).toEqual([]);
  await earn(120);
  await earn(180);
  expect(told).toEqual([120]);
});

it('reports no goal that was reached before the client started or the goal was set', async () => {
  const first = open({ today: 150 });
  await first.start();
  await first.earn(160);
  expect(first.told).toEqual([]);
  const second = open({ today: 150, dailyGoal: 1_000 });
  await second.start();
  await second.setGoal(100);
  await second.earn(160);
  expect(second.told).toEqual([]);
});

it('reports nothing again after a reload, and reports the next day', async () => {
  const local = createMemoryKeyValue();
  const first = open({ local });
  await first.start();
  await first.earn(120);
  expect(first.told).toEqual([120]);
  const second = open({ local, today: 20 });
  await second.start();
  await second.earn(130);
  expect(second.told).toEqual([]);
  second.clock.advance(24 * 60 * 60_000);
  await second.earn(10);
  await second.earn(110);
  expect(second.told).toEqual([110]);
});

it('sends no request without a goal', async () => {
  const none = open({ dailyGoal: 0 });
  await none.start();
  await none.earn(10);
  expect(none.asked()).toBe(0);
});

describe('with two tabs', () => {
  it('reports only in the visible tab if the hidden one has the connection', async () => {
    const local = createMemoryKeyValue();
    const [hidden, visible] = [open({ local, isVisible: false }), open({ local })];
    await hidden.start();
    await hidden.earn(120);
    await waitFor(() => expect(visible.told).toEqual([120]));
    hidden.clock.advance(60_000);
    expect([hidden.told, visible.told]).toEqual([[], [120]]);
  });

  it('reports only in the tab with the connection if both are visible', async () => {
    const local = createMemoryKeyValue();
    const [one, other] = [open({ local }), open({ local })];
    await one.start();
    await one.earn(120);
    const channel = new BroadcastChannel('goal:me');
    onTestFinished(() => channel.close());
    // Messages between tabs keep their order, so this one arrives after the news.
    channel.postMessage({ mark: 'another', coins: 1 });
    await waitFor(() => expect([...one.told, ...other.told].toSorted((a, b) => a - b)).toEqual([1, 120]));
    expect(other.told).not.toContain(120);
  });

  it('reports in one of two hidden tabs', async () => {
    const local = createMemoryKeyValue();
    const [one, other] = [open({ local, isVisible: false }), open({ local, isVisible: false })];
    await one.start();
    await one.earn(120);
    expect(one.told).toEqual([]);
    one.clock.advance(1_000);
    expect([one.told, other.told]).toEqual([[120], []]);
  });
});
