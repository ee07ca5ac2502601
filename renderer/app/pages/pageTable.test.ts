import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { pageIds, pages } from '#shared/domain/pages.ts';
import { roles } from '#shared/domain/roles.ts';
import { readTexts } from '#tests/i18n/texts.ts';
import { navItems } from '../signedIn/frame/navItems.ts';
import { menus } from './createMenus.ts';
import { framedPages, isVisitorPage, pageTable, rowOf } from './pageTable.ts';
import { modulesOf } from './prefetch.ts';
import { tabsModule } from './placeholders/tabsModule.ts';

describe('the table of pages', () => {
  it('has every page in the half of the client that its layout says', () => {
    const visitors = pageIds.filter((page) => pages[page].layout !== 'default');
    expect(pageIds.filter(isVisitorPage)).toEqual(visitors);
    // The three answers to addresses that lead nowhere are no pages of their own.
    expect(Object.keys(pageTable)).toHaveLength(pageIds.length + 2);
  });

  it('loads tabs ahead for the placeholders that have some, and for no other page', () => {
    const tabbed = framedPages.filter((page) => {
      const row = rowOf(page);
      return 'placeholder' in row && row.placeholder.tabs !== undefined;
    });
    expect(tabbed).toEqual(['online', 'leaderboard']);
    expect(framedPages.filter((page) => modulesOf(page).includes(tabsModule))).toEqual(tabbed);
  });

  it('names every link of the rail in every language', () => {
    const items = navItems('en', { isStreamer: true, isModerator: true });
    for (const locale of locales) {
      const texts = readTexts(locale, 'common');
      expect(items.filter(({ id }) => texts[`nav.${id}`] === undefined)).toEqual([]);
    }
  });
});

describe('the lists of links', () => {
  const linksOf = (groups: ReturnType<(typeof menus)['hub']>) =>
    groups.map(({ id, links }) => [id, ...links.map(({ page }) => page)].join(' '));

  it('have the streamers’ pages in their groups', () => {
    expect(linksOf(menus.studio)).toEqual([
      'earnings income levels leaderboard streak',
      'money payouts paymentDetails paymentMethod penalties',
      'more agency autoMessages callDetails',
    ]);
  });

  it('are the same on a streamer’s own page, before what everybody has', () => {
    expect(linksOf(menus.hub('goddess'))).toEqual([
      ...linksOf(menus.studio),
      'people followings fans blacklist searchOptions',
      'lately callsHistory activities',
      'app settings moderation faq',
    ]);
  });

  it('have the details of calls among what happened lately for whoever is no streamer', () => {
    expect(linksOf(menus.hub('user'))).toEqual([
      'people followings fans blacklist searchOptions',
      'lately callsHistory callDetails activities',
      'app settings moderation faq',
    ]);
  });

  it.each(roles)('name no page twice for the role %s', (role) => {
    const listed = menus.hub(role).flatMap(({ links }) => links.map(({ page }) => page));
    expect(new Set(listed).size).toBe(listed.length);
  });
});
