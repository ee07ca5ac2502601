import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryKeyValue } from './keyValue.ts';
import { keepQueries, keptQuery } from './keptQueries.ts';

afterEach(() => vi.useRealTimers());

const perTab = createMemoryKeyValue();
const load = (more: Partial<Parameters<typeof keepQueries>[1]> = {}) => {
  const client = new QueryClient();
  keepQueries(client, { perTab, me: 'me', version: '1', isOver: () => false, ...more });
  return client;
};
const people = ['people'];

async function ask(client: QueryClient): Promise<void> {
  await client.fetchQuery({ queryKey: people, queryFn: () => ['Mira'], ...keptQuery });
  await client.fetchQuery({ queryKey: ['coins'], queryFn: () => 500 });
}

it('kept queries survive a reload for the same user and version', async () => {
  vi.useFakeTimers();
  await ask(load());
  vi.advanceTimersByTime(2_000);
  const again = load();
  expect(again.getQueryData(people)).toEqual(['Mira']);
  expect(again.getQueryData(['coins'])).toBeUndefined();
  expect(load({ me: 'other' }).getQueryData(people)).toBeUndefined();
  expect(load({ version: '2' }).getQueryData(people)).toBeUndefined();
});

it('kept queries that became stale are loaded again after a reload', async () => {
  vi.useFakeTimers();
  const client = load();
  await ask(client);
  vi.advanceTimersByTime(2_000);
  await client.invalidateQueries({ queryKey: people, refetchType: 'none' });
  vi.advanceTimersByTime(2_000);
  expect(load().getQueryState(people)?.isInvalidated).toBe(true);
});

it('queries are not kept after the session ended, and invalid stored data is ignored', async () => {
  vi.useFakeTimers();
  perTab.remove('keptQueries');
  await ask(load({ isOver: () => true }));
  vi.advanceTimersByTime(2_000);
  expect(perTab.read('keptQueries')).toBeNull();
  perTab.write('keptQueries', '{');
  expect(load().getQueryData(people)).toBeUndefined();
});
