import { describe, expect, it } from 'vitest';
import { hrefOf, legalPages, pageIds, pages, rolesOf } from '#shared/domain/pages.ts';
import { locales } from '#shared/domain/constants.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import { preferredOf } from './memory.ts';
import { guard, isHelp, type RouteOutcome, type Visit } from './route.ts';

const visitor: Omit<Visit, 'pathname'> = {
  search: '',
  hash: '',
  person: null,
  preferredLocale: null,
  isUnblocked: false,
  unauthorizedRedirect: null,
};
const as = (role: Role, country: string | null = 'LV') => ({ ...visitor, person: { role, country } });
const at = (address: string, who: Omit<Visit, 'pathname'> = visitor): RouteOutcome => {
  const { pathname, search, hash } = new URL(address, 'https://vesper.test');
  return guard({ ...who, pathname, search: search || who.search, hash });
};
const shown = (outcome: RouteOutcome) => (outcome.kind === 'show' ? outcome.page : outcome.to);
const addressOf = (page: (typeof pageIds)[number], locale: (typeof locales)[number]) => {
  const path = pages[page].path
    .replace(':userId', 'u1')
    .replace(':section', 'rules')
    .replace(':autoMessageType', 'away');
  return locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;
};

describe('every page in every language', () => {
  for (const locale of locales) {
    it.each(pageIds)(`${locale}: %s for a visitor`, (page) => {
      const outcome = at(addressOf(page, locale));
      if (pages[page].path === '/') expect(shown(outcome)).toBe('landing');
      else if (pages[page].layout === 'default') {
        const to = hrefOf(locale, 'landing') + (isHelp(page) ? '#questions' : '');
        expect(outcome).toEqual({ kind: 'redirect', to, isUnauthorized: true });
      } else expect(shown(outcome)).toBe(page);
    });

    it.each(roles)(`${locale}: all of them for a %s`, (role) => {
      for (const page of pageIds) {
        const outcome = at(addressOf(page, locale), as(role));
        const allowed = rolesOf(page);
        if (page === 'landing') expect(shown(outcome)).toBe('match');
        else
          expect(outcome).toMatchObject({
            kind: 'show',
            locale,
            page: allowed && !allowed.includes(role) ? 'streamersOnly' : page,
          });
      }
    });
  }
});

describe('a visitor', () => {
  it('is redirected to the configured address, with the query', () => {
    const who = { ...visitor, unauthorizedRedirect: 'https://other.test/in?from=app#top' };
    expect(at('/ru/chat?ref=7', who)).toEqual({
      kind: 'redirect',
      to: 'https://other.test/in?from=app&ref=7#top',
      isUnauthorized: true,
    });
    expect(at('/chat', { ...visitor, unauthorizedRedirect: 'https://other.test' })).toMatchObject({
      to: 'https://other.test',
    });
  });

  it('who opens the help sees the questions of the landing page', () => {
    expect(at('/faq?q=coins')).toMatchObject({ to: '/?q=coins#questions', isUnauthorized: true });
    expect(at('/es/faq/rules')).toMatchObject({ to: '/es#questions', isUnauthorized: true });
  });

  it('keeps the query on the way to the landing page', () => {
    expect(at('/es/income?agency=a1')).toMatchObject({ to: '/es?agency=a1' });
  });

  it('sees the landing page under /land/', () => {
    expect(shown(at('/land/summer'))).toBe('landing');
    expect(shown(at('/ru/land/'))).toBe('landing');
  });

  it('sees the page “not found” at an unknown address', () => {
    expect(shown(at('/nowhere'))).toBe('notFound');
    expect(shown(at('/de/chat'))).toBe('notFound');
  });
});

describe('double slashes', () => {
  it.each([
    ['//chat', '/chat'],
    ['/ru//chat///', '/ru/chat/'],
    ['/faq//rules?q=1#a', '/faq/rules?q=1#a'],
  ])('%s is %s', (address, wanted) => {
    const [pathname = '', rest = ''] = address.split(/(?=\?)/);
    const [search = '', hash = ''] = rest.split(/(?=#)/);
    expect(guard({ ...as('user'), pathname, search, hash })).toEqual({
      kind: 'redirect',
      to: wanted,
      isUnauthorized: false,
    });
  });
});

describe('the language of the browser', () => {
  const who = { ...as('user'), preferredLocale: 'uk' as const };
  it('is used if the address names none', () => {
    expect(at('/chat?tab=all#x', who)).toMatchObject({ to: '/uk/chat?tab=all#x' });
  });
  it('is ignored if the address names another, and on legal pages', () => {
    expect(shown(at('/ru/chat', who))).toBe('chat');
    expect(shown(at('/uk/chat', who))).toBe('chat');
    expect(shown(at('/privacy-policy', who))).toBe('privacy-policy');
  });
  it('is the first that the product supports', () => {
    expect(preferredOf(['de-DE', 'es-MX', 'ru'])).toBe('es');
    expect(preferredOf(['de', 'fr'])).toBeNull();
  });
});

describe('a user in a blocked country', () => {
  it('sees the forbidden page everywhere except on legal pages', () => {
    expect(shown(at('/chat', as('user', 'RU')))).toBe('forbidden');
    expect(shown(at('/nowhere', as('goddess', 'RU')))).toBe('forbidden');
    for (const page of legalPages) expect(shown(at(pages[page].path, as('user', 'RU')))).toBe(page);
  });
  it('sees all pages after the country was unblocked', () => {
    expect(shown(at('/chat', { ...as('user', 'RU'), isUnblocked: true }))).toBe('chat');
  });
  it('is only checked if signed in', () => {
    expect(shown(at('/'))).toBe('landing');
  });
});

describe('other addresses', () => {
  it.each([
    ['/match', '/'],
    ['/ru/incall', '/ru/call'],
    ['/user-detail?userId=a%20b&tab=photos', '/user-detail/a%20b?tab=photos'],
    ['/land/x', '/'],
    ['/uk/land/', '/uk'],
    ['/chat/auto-message/nonsense', '/chat/auto-message'],
  ])('%s leads to %s', (address, wanted) => {
    expect(at(address, as('goddess'))).toMatchObject({ kind: 'redirect', to: wanted });
  });
  it.each(['/user-detail', '/user-detail/%E0%A4%A', '/faq/a/b', '/de/chat'])('%s is not found', (address) => {
    expect(guard({ ...as('user'), pathname: address })).toMatchObject({ page: 'notFound' });
  });
  it('an address ends with a slash or not', () => {
    expect(shown(at('/settings/', as('user')))).toBe('settings');
  });
});
