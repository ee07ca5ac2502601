import { proxy } from 'valtio';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import type { Preferences } from '#renderer/services/preferences.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createGoalNews } from './goalNews.ts';

type Subscribe = SocketClient['subscribe'];

function open({ today = 0, dailyGoal = 100, local = createMemoryKeyValue() } = {}) {
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
    ...{ scope, clock, local, me: 'me', preferences: { state } },
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

it('tells once when the coins of the day come to the goal', async () => {
  const { start, earn, told } = open();
  await start();
  await earn(60);
  expect(told).toEqual([]);
  await earn(120);
  await earn(180);
  expect(told).toEqual([120]);
});

it('tells nothing of a goal that was reached before the client started or the goal was set', async () => {
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

it('tells nothing again after a reload, and tells of the next day', async () => {
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

it('asks the server for nothing without a goal', async () => {
  const none = open({ dailyGoal: 0 });
  await none.start();
  await none.earn(10);
  expect(none.asked()).toBe(0);
});
