import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { userProfileSchema, type UserProfile } from '#shared/domain/person.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFilterStore } from '../session/filterStore.ts';
import { AgeFilterDialog, CountryFilterDialog } from './FilterDialog.tsx';

const backend = sharedBackend();
let page: Rendered;
let dialogs: Dialogs;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  dialogs = createDialogs();
  onClose.mockReset();
});
afterEach(() => page.unmount());

/** Opens the dialog with this stored filter. */
async function open(
  before: Partial<MatchingFilter> = {},
  user: Partial<UserProfile> = {},
  Shown: typeof CountryFilterDialog | typeof AgeFilterDialog = CountryFilterDialog,
) {
  const { token } = await backend.signUp();
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock();
  const { api } = createTestApi(backend.url, { token });
  const filters = createFilterStore({ scope, clock, api });
  filters.change(before);
  const profile = userProfileSchema.parse({ _id: 'me', humanReadableId: 1, rolesGroup: 'user', ...user });
  page = await render(<Shown {...{ filters, onClose }} />, {
    services: { dialogs, session: { state: proxy({ user: profile }) } } as never,
  });
  await settle();
  const kept = async () => (await backend.call('getClientSettings', {}, token)).body.matchingFilter;
  return {
    filter: () => filters.state.filter,
    /** Waits until the server stored this filter. */
    async keeps(filter: Partial<MatchingFilter>): Promise<void> {
      clock.advance(1_000);
      await waitFor(async () => expect(await kept()).toMatchObject(filter));
    },
  };
}

/** Labels of the shown countries. */
const countries = () =>
  [...document.querySelectorAll('ul[aria-label=Countries] label')].map((one) => one.textContent);
async function find(country: string): Promise<void> {
  await page.type('Find a country', country);
}
async function choose(country: string): Promise<void> {
  await find(country);
  await page.tick(country);
}

const select = (label: string) =>
  [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
const ages = () => ['Age from', 'Age to'].map((label) => Number(select(label)?.textContent));
/** Presses a key on a closed list, which selects an option as the system's list does. */
async function key(label: string, name: string): Promise<void> {
  await act(async () => {
    select(label)?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
}

it('keeps the lower age at or below the upper one', async () => {
  const { keeps } = await open({ ageTo: 70 }, {}, AgeFilterDialog);
  expect(ages()).toEqual([18, 70]);
  await key('Age from', 'ArrowRight');
  expect(ages()).toEqual([19, 70]);
  await key('Age from', '9');
  expect(ages()).toEqual([90, 90]);
  await key('Age to', 'ArrowRight');
  expect(ages()).toEqual([90, 91]);
  await key('Age to', '2');
  expect(ages()).toEqual([20, 20]);
  await keeps({ ageFrom: 20, ageTo: 20 });
});

it('limits ages to 18 and 99', async () => {
  await open({}, {}, AgeFilterDialog);
  await key('Age from', 'ArrowLeft');
  await key('Age to', 'ArrowRight');
  expect(ages()).toEqual([18, 99]);
});

it('hides the countries while only the own country is chosen, and keeps the choice', async () => {
  const { keeps } = await open({ fromMyCountry: true, countries: ['FR'] });
  expect(page.field('Only from my country').checked).toBe(true);
  expect(() => page.field('Find a country')).toThrow(/no label/);
  expect(countries()).toEqual([]);
  await page.tick('Only from my country');
  await find('france');
  expect(page.field('France').checked).toBe(true);
  await keeps({ fromMyCountry: false, countries: ['FR'] });
  await page.tick('Only from my country');
  expect(countries()).toEqual([]);
  await keeps({ fromMyCountry: true, countries: ['FR'] });
});

it('sorts countries by name and finds them by a part of it, in any spelling', async () => {
  await open();
  expect(countries().slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
  await find('  LAND is ');
  expect(countries()).toContain('Åland Islands');
  expect(countries().every((name) => name?.toLowerCase().includes('land is'))).toBe(true);
  expect(page.text()).not.toContain('No country found');
  await find('aland');
  expect(countries()).toContain('Åland Islands');
  await find("cote d'ivoire");
  expect(countries()).toEqual(['Côte d’Ivoire']);
  await find('atlantis');
  expect(countries()).toEqual([]);
  expect(document.querySelector('[role=status]')?.textContent).toBe('No country found');
});

it('clears all countries with "Any country", which is disabled without a choice', async () => {
  const { filter, keeps } = await open({ ageFrom: 30 });
  expect(page.button('Any country').disabled).toBe(true);
  await choose('Spain');
  expect(page.button('Any country').disabled).toBe(false);
  await keeps({ countries: ['ES'] });
  await page.press('Any country');
  expect(page.field('Spain').checked).toBe(false);
  expect(page.button('Any country').disabled).toBe(true);
  expect(filter()).toMatchObject({ countries: [], ageFrom: 30 });
  await keeps({ countries: [] });
});

it('clears "Only from my country" with "Any country"', async () => {
  const { keeps } = await open({ fromMyCountry: true });
  expect(page.button('Any country').disabled).toBe(false);
  await page.press('Any country');
  expect(page.field('Only from my country').checked).toBe(false);
  expect(page.button('Any country').disabled).toBe(true);
  await keeps({ fromMyCountry: false, countries: [] });
});

it.each(['Done', 'Close'])('closes with "%s" and keeps the choice', async (name) => {
  const { filter } = await open({ countries: ['ES'], fromMyCountry: true });
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Country');
  await page.press(name);
  expect(onClose).toHaveBeenCalledOnce();
  expect(filter().countries).toEqual(['ES']);
});

it('offers premium for a second country, and accepts another after the first was removed', async () => {
  const { filter } = await open();
  await choose('Spain');
  expect(dialogs.state.pool).toEqual([]);
  await choose('France');
  expect(page.field('France').checked).toBe(false);
  expect(filter().countries).toEqual(['ES']);
  expect(dialogs.state.pool.map(({ name, props }) => [name, props])).toEqual([
    ['premium unavailable', { why: 'You can choose one country, or up to 5 with premium.' }],
  ]);
  expect(getToasts()).toEqual([]);
  await choose('Spain');
  await choose('France');
  expect(filter().countries).toEqual(['FR']);
  expect(dialogs.state.pool).toHaveLength(1);
});

it('allows five countries with premium, and refuses a sixth', async () => {
  const { filter, keeps } = await open({ countries: ['ES', 'FR', 'IT', 'PT'] }, { premium: true });
  await choose('Austria');
  expect(getToasts()).toEqual([]);
  await choose('Belgium');
  expect(page.field('Belgium').checked).toBe(false);
  expect(getToasts().map(({ title }) => title)).toEqual(['Up to 5 countries']);
  expect(dialogs.state.pool).toEqual([]);
  expect(filter().countries).toEqual(['ES', 'FR', 'IT', 'PT', 'AT']);
  await keeps({ countries: ['ES', 'FR', 'IT', 'PT', 'AT'] });
});

it('lets a streamer choose any number of countries', async () => {
  const chosen = ['ES', 'FR', 'IT', 'PT', 'AT'];
  const { filter } = await open({ countries: chosen }, { rolesGroup: 'goddess' });
  await choose('Belgium');
  expect(filter().countries).toEqual([...chosen, 'BE']);
  expect([getToasts(), dialogs.state.pool]).toEqual([[], []]);
});

it('offers any age, and marks it while the whole range is chosen', async () => {
  const { filter } = await open({ ageFrom: 30, ageTo: 40 }, {}, AgeFilterDialog);
  const any = () => page.button('Any age');
  expect(any().getAttribute('aria-pressed')).toBe('false');
  await page.press('Any age');
  expect(filter()).toMatchObject({ ageFrom: 18, ageTo: 99 });
  expect(any().getAttribute('aria-pressed')).toBe('true');
});

it('shows chosen countries first, and as chips that remove them', async () => {
  const { filter } = await open({ countries: ['ES', 'UA'] }, { rolesGroup: 'goddess' });
  expect(countries().slice(0, 2)).toEqual(['Spain', 'Ukraine']);
  const chips = [...document.querySelectorAll('ul[aria-label="Chosen countries"] li')];
  expect(chips.map((one) => one.textContent)).toEqual([
    expect.stringContaining('Spain'),
    expect.stringContaining('Ukraine'),
  ]);
  await act(async () => chips[0]?.querySelector('button')?.click());
  await settle();
  expect(filter().countries).toEqual(['UA']);
});
