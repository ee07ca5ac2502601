import { afterEach, expect, it } from 'vitest';
import { shiftSchema } from '#shared/domain/earnings.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { PaidBar } from './PaidBar.tsx';

let page: Rendered;
afterEach(() => page.unmount());

/** Seconds of a session: about five hours, of which one is paid. */
const seconds = { call: 3_000, match: 600, waiting: 12_600, away: 1_800 };
const coinsOf = { call: 1_234, match: 96 };

async function show(shift: object, locale: 'en' | 'es' = 'en') {
  page = await render(
    <LocaleContext value={locale}>
      <PaidBar shift={shiftSchema.parse({ hours: [], ...shift })} />
    </LocaleContext>,
    { locale },
  );
}
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** Each kind of time: its name, its length and the small print. */
const kinds = () =>
  [...document.querySelectorAll('li')].map((one) =>
    ['span', 'b', 'small'].map((part) => one.querySelector(part)?.textContent),
  );
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('div[aria-hidden] > i')].map(({ style }) =>
    style.getPropertyValue('--part'),
  );

it('shows how much of the session was paid, and the coins per minute of each kind', async () => {
  await show({ seconds, coinsOf });
  expect(textsOf('header')).toEqual(['Paid and waiting time5 h']);
  expect(textsOf('p')).toEqual(['1 h paid 20% of the session']);
  expect(kinds()).toEqual([
    ['Calls', '50 min', '24.7 coins a minute'],
    ['Matches', '10 min', '9.6 coins a minute'],
    ['Waiting', '3 h 30 min', 'online, not in a match or call'],
    ['Away', '30 min', 'not connected'],
  ]);
  expect(drawn()).toEqual(['3000', '600', '12600', '1800']);
});

it('shows coins per minute from one whole minute on', async () => {
  await show({ seconds: { ...seconds, call: 59, match: 60 }, coinsOf });
  expect(kinds().slice(0, 2)).toEqual([
    ['Calls', '59 s', ''],
    ['Matches', '1 min', '96 coins a minute'],
  ]);
});

it('shows only the length of a time if its coins are unknown', async () => {
  await show({ seconds });
  expect(kinds().map(([, length, note]) => [length, note])).toEqual([
    ['50 min', ''],
    ['10 min', ''],
    ['3 h 30 min', 'online, not in a match or call'],
    ['30 min', 'not connected'],
  ]);
});

it('shows 0 percent paid for a session that has just begun', async () => {
  await show({ seconds: { call: 0, match: 0, waiting: 0, away: 0 }, coinsOf: { call: 0, match: 0 } });
  expect(textsOf('p')).toEqual(['0 s paid 0% of the session']);
});

it('renders nothing if the time is unknown', async () => {
  await show({ coinsOf });
  expect(page.text()).toBe('');
});

it('formats fractions of a coin for the language', async () => {
  await show({ seconds, coinsOf }, 'es');
  expect(kinds()[0]?.[2]).toContain('24,7');
});
