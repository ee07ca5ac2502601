import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { findPage, hrefOf, pageIds, pages, rolesOf, splitPath, type PageId } from '#shared/domain/pages.ts';
import { roles } from '#shared/domain/roles.ts';
import { parentHref, parents } from './parents.ts';

const framed = pageIds.filter((page) => pages[page].layout === 'default');
const addressOf = (page: PageId) => pages[page].path.replaceAll(/:\w+/g, 'some');
const parentOf = (page: PageId) => findPage(parentHref({ pathname: addressOf(page), search: '' }))?.page;

describe('the parents of pages', () => {
  it('cover every page of the signed-in client and lead up to Match', () => {
    expect(Object.keys(parents).toSorted()).toEqual(framed.toSorted());
    for (const page of framed) {
      const above = new Set<PageId>();
      let at: PageId = page;
      while (at !== 'match') {
        expect(above.has(at), `${page} is below itself`).toBe(false);
        above.add(at);
        at = parentOf(at) ?? 'forbidden';
      }
      if (page !== 'match') expect(parentOf(page)).not.toBe(page);
    }
  });

  it.each(roles)('are pages that the role %s has', (role) => {
    const own = framed.filter((page) => rolesOf(page)?.includes(role) !== false);
    const closed = own.filter((page) => rolesOf(parentOf(page) ?? page)?.includes(role) === false);
    expect(closed).toEqual([]);
  });

  it.each(locales)('keep the language %s', (locale) => {
    const hrefs = framed.map((page) =>
      parentHref({
        pathname: hrefOf(locale, 'match').replace(/\/$/, '') + addressOf(page),
        search: '?tab=all',
      }),
    );
    expect(hrefs.filter((href) => splitPath(href).locale !== locale)).toEqual([]);
  });

  it.each([
    ['/chat', '?userId=u1', '/chat'],
    ['/chat', '?support=general', '/chat'],
    ['/chat', '?tab=unread', '/'],
    ['/user-detail/u1', '', '/online-users'],
    ['/diagnostics', '', '/settings'],
    ['/call-details', '?call=c1', '/calls-history'],
    ['/payout-history', '?statement=2026-06', '/payout-history'],
    ['/ru/payment-method', '', '/ru/payout-history'],
    ['/uk/faq/rules', '', '/uk/faq'],
    ['/chat/auto-message/away', '', '/chat/auto-message'],
    ['/es/no-such-page', '', '/es'],
    ['/terms-of-use', '', '/'],
  ])('lead from %s%s to %s', (pathname, search, href) => {
    expect(parentHref({ pathname, search })).toBe(href);
  });
});
