import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { signedInSchema, type UserProfile } from '#shared/domain/person.ts';
import { findPage, hrefOf, rolesOf, splitPath } from '#shared/domain/pages.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { outline } from '#renderer/features/faq/outline.ts';
import { sectionIds } from '#renderer/features/settings/sections.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { createSession, type Session } from '#renderer/services/session.ts';
import { render, settle, type Rendered } from '#tests/helpers/render.tsx';
import { waitFor } from '#tests/helpers/waitFor.ts';
import type { VisitMemory } from '../../guards/memory.ts';
import { menus } from '../createMenus.ts';
import { MenusContext } from '../menus.ts';
import { PageContent } from '../PageContent.tsx';
import type { FramedPage } from '../pageRow.ts';
import { framedPages, rowOf } from '../pageTable.ts';

/** Pages whose feature is not built yet. */
const framed = framedPages.filter((page) => 'placeholder' in rowOf(page));
const isFor = (page: FramedPage, role: Role) =>
  page === 'streamersOnly' || (rolesOf(page)?.includes(role) ?? true);

let scope: Scope;
let page: Rendered;
let session: Session;
let dialogs: Dialogs;

beforeEach(() => {
  localStorage.clear();
  scope = createScope();
  session = createSession({ scope, hasCookies: false, now: () => 0 });
  dialogs = createDialogs();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

interface Visit {
  readonly role: Role;
  readonly locale?: Locale;
  /** What comes after the page's own address. */
  readonly query?: string;
  readonly person?: Partial<UserProfile>;
}

function addressOf(shown: FramedPage, locale: Locale): string {
  if (shown === 'streamersOnly') return hrefOf(locale, 'income');
  return hrefOf(locale, shown as 'income');
}

async function open(shown: FramedPage, { role, locale = 'en', query = '', person }: Visit): Promise<void> {
  session.signIn(
    signedInSchema.parse({
      authData: { token: 'a-token-of-sixteen-or-more' },
      user: {
        _id: 'me',
        humanReadableId: 1,
        rolesGroup: role,
        name: 'Robin',
        email: 'robin@example.com',
        coins: 1_234,
        ...person,
      },
    }),
  );
  page = await render(
    <LocaleContext value={locale}>
      <LegalBaseContext value="https://legal.example">
        <MemoryRouter initialEntries={[addressOf(shown, locale) + query]}>
          <Suspense fallback={null}>
            <MenusContext value={menus}>
              <PageContent page={shown} params={{}} live={null} locale={locale} memory={{} as VisitMemory} />
            </MenusContext>
          </Suspense>
        </MemoryRouter>
      </LegalBaseContext>
    </LocaleContext>,
    { services: { session, dialogs }, locale },
  );
  await waitFor(async () => {
    await settle();
    expect(document.querySelector('h1')).not.toBeNull();
  });
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
const hrefs = () => links().map((link) => link.getAttribute('href') ?? '');

/** Says what is wrong with an address within the app: no such page, or no such place on it. */
function faultOf(href: string, locale: Locale, role: Role): string | null {
  const { pathname, hash } = new URL(href, 'http://app.example');
  const { locale: language, path } = splitPath(pathname);
  if (language !== locale) return `${href}: another language`;
  const found = findPage(path);
  if (!found) return `${href}: no such page`;
  if (rolesOf(found.page)?.includes(role) === false) return `${href}: not for ${role}`;
  const place = hash.slice(1);
  const section = found.params['section'];
  if (section !== undefined && !(outline as Record<string, readonly string[]>)[section]?.includes(place)) {
    return `${href}: no such question`;
  }
  if (found.page === 'settings' && place !== '' && !(sectionIds as readonly string[]).includes(place)) {
    return `${href}: no such section`;
  }
  return null;
}

function expectWhole(locale: Locale, role: Role): void {
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.querySelectorAll('main')).toHaveLength(1);
  // A key that no file has represents itself.
  expect(page.text()).not.toMatch(/\w\.\w+\.|(name|frames|tabs|way|hub|studio|pending)\.\w/);
  const inside = hrefs().filter((href) => !href.startsWith('https://legal.example'));
  expect(inside.map((href) => faultOf(href, locale, role)).filter(Boolean)).toEqual([]);
  expect(inside).not.toHaveLength(0);
}

/** What is not built yet may be streamers' alone. */
const whoMeets = roles.filter((role) => framed.some((each) => isFor(each, role)));

describe.each(whoMeets)('for the role %s', (role) => {
  it.each(framed.filter((one) => isFor(one, role)))(
    'the frame of %s names itself and leads on',
    async (one) => {
      await open(one, { role });
      expectWhole('en', role);
      // Something that works today: matching, the settings or the help.
      const works = ['match', 'settings', 'faqSection', 'leaderboardFaq', 'streakFaq'];
      const led = hrefs().map((href) => findPage(new URL(href, 'http://app.example').pathname)?.page ?? '');
      expect(led.some((to) => works.includes(to))).toBe(true);
      expect(document.querySelector('h2')?.textContent).toBeTruthy();
    },
  );
});

describe.each(locales)('in %s', (locale) => {
  it.each(framed)('the frame of %s has all its texts', async (one) => {
    await open(one, { role: 'goddess', locale });
    expectWhole(locale, 'goddess');
  });

  it('so has the page that says for whom these pages are', async () => {
    await open('streamersOnly', { role: 'user', locale });
    expectWhole(locale, 'user');
  });
});

describe('the streamers’ pages', () => {
  const complete = { gender: 'female', birthday: '1995-02-03', phone: '+34600000000', bio: 'Hello' } as const;

  it('mark where one is in their navigation', async () => {
    await open('agency', { role: 'goddess' });
    const nav = document.querySelector('nav[aria-label="For streamers"]');
    expect(nav?.querySelector('[aria-current]')?.textContent).toBe('My agency');
    expect(hrefs()).toContain('/chat/auto-message');
  });

  it('ask somebody not approved for what is missing', async () => {
    await open('agency', { role: 'pendingGoddess' });
    await page.press('Fill in what is missing');
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['missing fields']);
  });

  it('lead to the application where nothing of the profile is missing', async () => {
    await open('penalties', { role: 'pendingGoddess', person: complete });
    expect(page.text()).toContain('Complete your profile');
    expect(hrefs()).toContain('/application');
    expect(() => page.button('Fill in what is missing')).toThrow();
  });

  it('tell artists that they only look, and goddesses nothing', async () => {
    await open('agency', { role: 'artist' });
    expect(page.text()).toContain('You see these pages as an artist');
    // Artists start no matches.
    expect(hrefs()).not.toContain('/');
    await page.unmount();
    await open('agency', { role: 'goddess' });
    expect(page.text()).not.toContain('artist');
    expect(hrefs()).toContain('/');
  });
});
