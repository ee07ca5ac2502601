import { subscribeKey } from 'valtio/utils';
import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { defaultMatchingFilter, type MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFilterStore } from './filterStore.ts';

const save = 'POST /clientSettings';
const load = 'GET /clientSettings';
const debounceMs = 400;

/** Creates a filter store of a new user, and access to what the server stored. */
async function aStore() {
  const backend = await startTestBackend();
  const { token } = await backend.signUp();
  const gate = createGatedFetch();
  const clock = createManualClock();
  const scope = createScope();
  const { api } = createTestApi(backend.url, { token, fetch: gate.fetch });
  const store = createFilterStore({ scope, clock, api });
  const stored = async (): Promise<MatchingFilter> =>
    (await backend.call('getClientSettings', {}, token)).body.matchingFilter;
  const anotherStore = () => createFilterStore({ scope, clock, api });
  return { store, anotherStore, stored, gate, clock, scope };
}

it('starts with everyone, and loads a choice made on another device', async () => {
  const { store, anotherStore, clock, gate } = await aStore();
  expect(store.state).toEqual({ filter: defaultMatchingFilter, isSaved: true });
  store.change({ gender: 'female', countries: ['ES'] });
  clock.advance(debounceMs);
  await waitFor(() => expect(gate.answered).toEqual([save]));
  const other = anotherStore();
  await other.load();
  expect(other.state.filter).toEqual({ ...defaultMatchingFilter, gender: 'female', countries: ['ES'] });
});

it('saves quick changes as one', async () => {
  const { store, stored, gate, clock } = await aStore();
  store.change({ ageFrom: 30 });
  clock.advance(debounceMs - 1);
  store.change({ ageTo: 40 });
  clock.advance(debounceMs - 1);
  expect([gate.asked, clock.pending]).toEqual([[], 1]);
  expect(store.state.filter).toMatchObject({ ageFrom: 30, ageTo: 40 });
  clock.advance(1);
  await waitFor(async () =>
    expect(await stored()).toEqual({ ...defaultMatchingFilter, ageFrom: 30, ageTo: 40 }),
  );
  clock.advance(60_000);
  expect(gate.asked).toEqual([save]);
});

it('keeps a choice made while loading', async () => {
  const { store, gate } = await aStore();
  const held = gate.hold(load);
  const loading = store.load();
  store.change({ gender: 'male' });
  held.release();
  await loading;
  expect(store.state.filter.gender).toBe('male');
});

it('keeps the defaults if loading fails', async () => {
  const { store, gate } = await aStore();
  gate.lose(load, 2);
  await store.load();
  expect(store.state).toEqual({ filter: defaultMatchingFilter, isSaved: true });
});

it('reports a failed save until one succeeds', async () => {
  const { store, stored, gate, clock } = await aStore();
  gate.lose(save, 2);
  store.change({ ageFrom: 50 });
  clock.advance(debounceMs);
  await waitFor(() => expect(store.state.isSaved).toBe(false));
  expect([store.state.filter.ageFrom, (await stored()).ageFrom]).toEqual([50, 18]);
  store.change({ ageFrom: 51 });
  clock.advance(debounceMs);
  await waitFor(() => expect(store.state.isSaved).toBe(true));
  expect((await stored()).ageFrom).toBe(51);
});

it('ignores the failure of an outdated save', async () => {
  const { store, gate, clock } = await aStore();
  gate.lose(save, 2);
  const held = gate.hold(save);
  const said: boolean[] = [];
  subscribeKey(store.state, 'isSaved', (isSaved) => said.push(isSaved), true);
  store.change({ ageFrom: 50 });
  clock.advance(debounceMs);
  await waitFor(() => expect(gate.asked).toEqual([save]));
  store.change({ ageFrom: 51 });
  held.release();
  clock.advance(debounceMs);
  await waitFor(() => expect(gate.answered).toEqual([save]));
  expect([gate.asked, said, store.state.isSaved]).toEqual([[save, save, save], [], true]);
});

it('saves one after another, so that a slow save does not undo a newer one', async () => {
  const { store, stored, gate, clock } = await aStore();
  const held = gate.hold(save);
  store.change({ ageFrom: 30 });
  clock.advance(debounceMs);
  await waitFor(() => expect(gate.asked).toEqual([save]));
  store.change({ ageFrom: 31 });
  clock.advance(debounceMs);
  held.release();
  await waitFor(() => expect(gate.answered).toEqual([save, save]));
  expect([(await stored()).ageFrom, gate.mostAtOnce]).toEqual([31, 1]);
});

it('leaves no timer behind', async () => {
  const { store, gate, clock, scope } = await aStore();
  store.change({ ageFrom: 30 });
  scope.end();
  expect(clock.pending).toBe(0);
  clock.advance(60_000);
  expect(gate.asked).toEqual([]);
});
