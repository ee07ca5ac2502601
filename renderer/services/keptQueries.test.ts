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

it('what a list was answered is there after a reload, for the same person and the same version alone', async () => {
  vi.useFakeTimers();
  await ask(load());
  vi.advanceTimersByTime(2_000);
  const again = load();
  expect(again.getQueryData(people)).toEqual(['Mira']);
  expect(again.getQueryData(['coins'])).toBeUndefined();
  expect(load({ me: 'other' }).getQueryData(people)).toBeUndefined();
  expect(load({ version: '2' }).getQueryData(people)).toBeUndefined();
});

it('what became out of date after it was written is asked for by the next load', async () => {
  vi.useFakeTimers();
  const client = load();
  await ask(client);
  vi.advanceTimersByTime(2_000);
  await client.invalidateQueries({ queryKey: people, refetchType: 'none' });
  vi.advanceTimersByTime(2_000);
  expect(load().getQueryState(people)?.isInvalidated).toBe(true);
});

it('once the session is over nothing is kept, and what is broken is no hindrance', async () => {
  vi.useFakeTimers();
  perTab.remove('keptQueries');
  await ask(load({ isOver: () => true }));
  vi.advanceTimersByTime(2_000);
  expect(perTab.read('keptQueries')).toBeNull();
  perTab.write('keptQueries', '{');
  expect(load().getQueryData(people)).toBeUndefined();
});
