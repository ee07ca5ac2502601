// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { proxy } from 'valtio';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFilterStore } from '../session/filterStore.ts';
import { SearchOptionsPage } from './SearchOptionsPage.tsx';

let page: Rendered;
afterEach(() => page.unmount());

async function open(balance: number | null) {
  const backend = await startTestBackend();
  const { token } = await backend.signUp();
  const clock = createManualClock();
  const { api } = createTestApi(backend.url, { token });
  const filters = createFilterStore({ scope: createScope(), clock, api });
  const onMatch = vi.fn();
  page = await render(
    <SearchOptionsPage {...{ filters, balance, onMatch }} locale="en" title="Search options" />,
    { services: { session: { state: proxy({ user: null }) } as never } },
  );
  const stored = async () => (await backend.call('getClientSettings', {}, token)).body.matchingFilter;
  return { clock, stored, onMatch };
}

async function choose(gender: string): Promise<void> {
  const radio = document.querySelector<HTMLInputElement>(`input[type=radio][value=${gender}]`);
  await act(async () => radio?.click());
}

it('shows the filter and its price, stores it on the server, and resets it', async () => {
  const { clock, stored, onMatch } = await open(500);
  expect(page.text()).toContain('Matching with everyone is free.');
  await choose('female');
  expect(page.text()).toContain('10 coins per match.');
  await page.type('Find a country', 'spa');
  await page.tick('Spain');
  expect(page.text()).toMatch(/Country\s*Spain/);
  clock.advance(1_000);
  await waitFor(async () => expect(await stored()).toMatchObject({ gender: 'female', countries: ['ES'] }));
  await page.press('Back to everyone');
  await settle();
  clock.advance(1_000);
  await waitFor(async () => expect(await stored()).toMatchObject({ gender: 'both', countries: [] }));
  await page.press('Go to Match');
  expect(onMatch).toHaveBeenCalledOnce();
});

it('says that the coins do not suffice, and that no country was found', async () => {
  await open(4);
  await choose('male');
  expect(page.text()).toContain('A match costs 10 coins, and you have 4.');
  await page.type('Find a country', 'atlantis');
  expect(page.text()).toContain('No country found');
});
