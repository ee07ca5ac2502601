import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { signedInSchema, type UserProfile } from '#shared/domain/person.ts';
import { findPage, hrefOf, rolesOf, splitPath } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { outline } from '#renderer/features/faq/outline.ts';
import { sectionIds } from '#renderer/features/settings/sections.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { createSession, type Session } from '#renderer/services/session.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { menus } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { StreamersOnlyPage } from './StreamersOnlyPage.tsx';
import { StudioFrame } from './StudioFrame.tsx';

type Shown = 'streamersOnly' | 'income' | 'agency';

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
  readonly person?: Partial<UserProfile>;
}

const addressOf = (shown: Shown, locale: Locale) =>
  hrefOf(locale, shown === 'streamersOnly' ? 'income' : shown);

async function open(shown: Shown, { role, locale = 'en', person }: Visit): Promise<void> {
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
        <MemoryRouter initialEntries={[addressOf(shown, locale)]}>
          <Suspense fallback={null}>
            <MenusContext value={menus}>
              {shown === 'streamersOnly' ? (
                <StreamersOnlyPage />
              ) : (
                <StudioFrame page={shown}>{null}</StudioFrame>
              )}
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

/** Returns why a link within the app is broken (no such page, or no such anchor); null if it works. */
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
  // A missing translation is shown as its key.
  expect(page.text()).not.toMatch(/\w\.\w+\.|(name|frames|tabs|way|hub|studio|pending)\.\w/);
  const inside = hrefs().filter((href) => !href.startsWith('https://legal.example'));
  expect(inside.map((href) => faultOf(href, locale, role)).filter(Boolean)).toEqual([]);
  expect(inside).not.toHaveLength(0);
}

describe.each(locales)('in %s', (locale) => {
  it('the page `streamersOnly` has all its texts', async () => {
    await open('streamersOnly', { role: 'user', locale });
    expectWhole(locale, 'user');
  });

  it('the frame of the streamers’ pages has all its texts', async () => {
    await open('income', { role: 'goddess', locale });
    expectWhole(locale, 'goddess');
  });
});

describe('the streamers’ pages', () => {
  const complete = { gender: 'female', birthday: '1995-02-03', phone: '+34600000000', bio: 'Hello' } as const;

  it('marks the current page in the navigation', async () => {
    await open('agency', { role: 'goddess' });
    const nav = document.querySelector('nav[aria-label="For streamers"]');
    expect(nav?.querySelector('[aria-current]')?.textContent).toBe('My agency');
    expect(hrefs()).toContain('/chat/auto-message');
  });

  it('asks a streamer who is not approved for the missing profile fields', async () => {
    await open('agency', { role: 'pendingGoddess' });
    await page.press('Complete profile');
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['missing fields']);
  });

  it('links to the application if the profile is complete', async () => {
    await open('agency', { role: 'pendingGoddess', person: complete });
    expect(page.text()).toContain('Complete your profile');
    expect(hrefs()).toContain('/application');
    expect(() => page.button('Complete profile')).toThrow();
  });

  it('tells artists that the pages are read-only, and goddesses nothing', async () => {
    await open('agency', { role: 'artist' });
    expect(page.text()).toContain('As an artist, you can view these pages');
    await page.unmount();
    await open('agency', { role: 'goddess' });
    expect(page.text()).not.toContain('artist');
  });
});
