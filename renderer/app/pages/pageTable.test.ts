import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { pageIds, pages } from '#shared/domain/pages.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import { readTexts } from '#tests/i18n/texts.ts';
import { navItems } from '../shell/frame/NavLinks.tsx';
import { menus, framedPages, pageTable, rowOf } from './pageTable.ts';
import { isVisitorPage } from './visitorPages.ts';

describe('the table of pages', () => {
  it('has every page in the half of the client that its layout requires', () => {
    const visitors = pageIds.filter((page) => pages[page].layout !== 'default');
    expect(pageIds.filter(isVisitorPage)).toEqual(visitors);
    // `notFound` and `streamersOnly` have no path, so they have no page id.
    expect(Object.keys(pageTable)).toHaveLength(pageIds.length + 2);
  });

  it('has a name in every language for each link of the rail', () => {
    const items = navItems('en', { isStreamer: true, isModerator: true });
    for (const locale of locales) {
      const texts = readTexts(locale, 'common');
      expect(items.filter(({ id }) => texts[`nav.${id}`] === undefined)).toEqual([]);
    }
  });
});

describe('the lists of links', () => {
  const groupsOf = (groups: ReturnType<(typeof menus)['ownPage']>) =>
    Object.fromEntries(groups.map(({ id, links }) => [id, links.map(({ page }) => page)]));
  const ownPage = (role: Role) => groupsOf(menus.ownPage(role));

  it('starts, on a streamer’s own page, with the groups of the streamers’ navigation', () => {
    expect(menus.ownPage('goddess').slice(0, menus.studio.length)).toEqual(menus.studio);
    expect(Object.keys(ownPage('goddess'))).toEqual(['earnings', 'money', 'more', 'people', 'lately', 'app']);
    expect(Object.keys(ownPage('user'))).toEqual(['people', 'lately', 'app']);
  });

  it('contains the history once, under `more` for streamers and under `lately` for other users', () => {
    expect(ownPage('goddess')['more']).toContain('callsHistory');
    expect(ownPage('goddess')['lately']).not.toContain('callsHistory');
    expect(ownPage('user')['lately']).toContain('callsHistory');
    expect(Object.values(ownPage('user')).flat()).not.toContain('callDetails');
  });

  it('keeps the order of the table', () => {
    for (const links of Object.values(ownPage('goddess'))) {
      const places = links.map((page) => framedPages.indexOf(page));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    expect(ownPage('goddess')['earnings']?.slice(0, 2)).toEqual(['income', 'levels']);
  });

  it.each(roles)('lists every page once for the role %s', (role) => {
    const listed = Object.values(ownPage(role)).flat();
    expect(new Set(listed).size).toBe(listed.length);
    const rows = framedPages.filter((page) => 'ownPage' in (rowOf(page).menu ?? {}));
    expect(listed).toEqual(expect.arrayContaining(rows));
  });
});
