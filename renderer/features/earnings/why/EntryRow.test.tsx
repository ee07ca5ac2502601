import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { figureEntrySchema } from '#shared/domain/earnings.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { EntryRow } from './EntryRow.tsx';
import { groupEntries } from './grouping.ts';

let page: Rendered;
beforeAll(loadIcons);
afterEach(() => page.unmount());

const at = '2026-05-20T09:30:00.000Z';
const adam = { _id: 'adam', name: 'Adam', avatar: null };
const of = (kind: string, entry: object = {}) => ({
  ...{ _id: `${kind}-1`, source: 'bonus', coins: 40, at, cause: { kind, id: 'its-id' } },
  ...entry,
});

/** Renders the entries as rows, with the minutes of a call grouped. */
async function show(...entries: object[]) {
  const groups = groupEntries(entries.map((entry) => figureEntrySchema.parse(entry)));
  page = await render(
    <MemoryRouter>
      <ul>
        {groups.map((group) => (
          <EntryRow key={group.id} group={group} />
        ))}
      </ul>
    </MemoryRouter>,
  );
}
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const titles = () => textsOf('li > span > b');
const hrefs = () =>
  [...document.querySelectorAll('li')].map((row) => row.querySelector('a')?.getAttribute('href'));
const details = () => document.querySelector('li [id]')?.textContent ?? '';

describe('source of an entry', () => {
  it.each([
    ['match', { seconds: 95 }, 'Match, 1 min'],
    ['match', {}, 'Match'],
    ['gift', { thing: 'rose' }, 'Rose'],
    ['gift', {}, 'Gift'],
    ['gift', { thing: 'a gift of tomorrow' }, 'Gift'],
    ['medium', { thing: 'image' }, 'Photo'],
    ['medium', { thing: 'video' }, 'Video'],
    ['medium', { thing: 'audio' }, 'Voice message'],
    ['medium', { thing: 'hologram' }, 'Media'],
    ['medium', {}, 'Media'],
    ['message', {}, 'Message'],
  ])('describes a %s with %o, after the name of the giver', async (kind, entry, said) => {
    await show(of(kind, { user: adam, ...entry }));
    expect(titles()).toEqual([`Adam · ${said}`]);
  });

  it('has no name if the entry came from the service', async () => {
    const kinds = ['prize', 'streak', 'target', 'matches', 'bonus', 'referral', 'a kind of tomorrow'];
    await show(...kinds.map((kind) => of(kind)));
    expect(titles()).toEqual([
      'Weekly leaderboard prize',
      'Streak reward',
      'Target bonus',
      'Daily match reward',
      'Bonus',
      'Referral',
      'Bonus',
    ]);
  });

  it('says that a user deleted their account, and shortens a long name', async () => {
    await show(
      of('message', { user: { ...adam, name: null } }),
      of('gift', { user: { ...adam, name: 'A'.repeat(200) } }),
    );
    expect(titles()[0]).toBe('Deleted account · Message');
    expect(titles()[1]).toMatch(/^A+… · Gift$/);
  });
});

describe('calculation and sum', () => {
  const minute = (id: string, coins: number, more: object = {}) =>
    of('call', { _id: id, coins, source: 'call', user: adam, price: 60, share: 36, ...more });

  it('groups the minutes of a call into one row with their price and their sum', async () => {
    await show(minute('b', 36), minute('a', 36));
    expect(titles()).toEqual(['Adam · Call, 2 minutes']);
    expect(details()).toMatch(/ · 2 × 60 coins, your share 36$/);
    expect(textsOf('li b').at(-1)).toBe('+72');
  });

  it.each([{ price: null }, { share: null }])('shows no calculation for a call with %o', async (missing) => {
    await show(minute('a', 36, missing));
    expect(titles()).toEqual(['Adam · Call, 1 minute']);
    expect(details()).not.toContain(' · ');
  });

  it('shows no price per minute for other entries', async () => {
    await show(of('match', { price: 60, share: 36 }));
    expect(details()).not.toContain('your share');
  });

  it('crosses out returned coins, with the date', async () => {
    const returned = { coins: 77, at: '2026-05-22T10:00:00.000Z' };
    await show(of('medium', { coins: 0, user: adam, returned }));
    expect(textsOf('del')).toEqual(['+77']);
    expect(details()).toMatch(/ · Returned on .*22/);
    await page.unmount();

    await show(of('medium', { coins: -1_200, user: adam }));
    expect(textsOf('del')).toEqual([]);
    expect(textsOf('li b').at(-1)).toBe('-1,200');
    expect(details()).not.toContain('Returned');
  });
});

describe('link of a row', () => {
  it('leads to the call or match, to the chat with the giver, or to the page of the reward', async () => {
    await show(
      of('match', { user: adam }),
      of('call', { user: adam }),
      ...['gift', 'medium', 'message'].map((kind) => of(kind, { user: adam })),
      ...['prize', 'streak', 'target', 'referral'].map((kind) => of(kind)),
    );
    expect(hrefs()).toEqual([
      '/calls-history?tab=match&call=its-id',
      '/calls-history?call=its-id',
      ...Array.from({ length: 3 }, () => '/chat?userId=adam'),
      '/weekly-leaderboard',
      '/28-days-streak',
      '/targets',
      '/referrals',
    ]);
  });

  it('is absent for a bonus, and if the user cannot be shown', async () => {
    await show(
      of('bonus'),
      of('gift'),
      of('match', { cause: { kind: 'match', id: null } }),
      of('call', { cause: { kind: 'call', id: null } }),
    );
    expect(hrefs()).toEqual([undefined, undefined, undefined, undefined]);
    expect(document.querySelector('button')).toBeNull();
  });
});
