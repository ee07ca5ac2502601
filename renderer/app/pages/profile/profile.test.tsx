import { act, Suspense } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import { createSession, type Session, type SessionEnd } from '#renderer/services/session.ts';
import type { Services } from '#renderer/services/services.ts';
import { UploadsContext, type Uploads } from '#renderer/services/uploads/uploads.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import { findPage, hrefOf, legalPages, rolesOf, splitPath } from '#shared/domain/pages.ts';
import { userProfileSchema, type UserProfile } from '#shared/domain/person.ts';
import { roles } from '#shared/domain/roles.ts';
import { createClock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import type { VisitMemory } from '../../guards/memory.ts';
import { createAppHistory, AppRouter } from '../../navigation/appHistory.tsx';
import { menus, framedPages, rowOf } from '../pageTable.ts';
import { MenusContext } from '../menus.ts';
import { PageContent } from '../PageContent.tsx';
import type { FramedPage } from '../pageRow.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Tests the profile and its form against a real backend, with the history of the browser. */

let backend: TestBackend;
let token: string;
let net: GatedFetch;
let page: Rendered;
let dialogs: Dialogs;
let session: Session;
let ends: SessionEnd[];
let scope: Scope;
/** Time of the fake clock in milliseconds. */
let nowMs: number;

beforeAll(async () => {
  await Promise.all([loadIcons(), loadToasts()]);
});
beforeEach(async () => {
  localStorage.clear();
  backend = await startTestBackend();
  ({ token } = await backend.signUp());
  net = createGatedFetch();
  dialogs = createDialogs();
  scope = createScope();
  ends = [];
  nowMs = Date.now();
  session = createSession({ scope, hasCookies: false, now: () => nowMs });
  session.onEnd(scope, (why) => ends.push(why));
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  onlineManager.setOnline(true);
});

function Pages({ live }: { live: SignedInServices }) {
  const { pathname } = useLocation();
  const { locale, path } = splitPath(pathname);
  const found = findPage(path)?.page;
  return (
    <LocaleContext value={locale}>
      <LegalBaseContext value="https://legal.example">
        <Link to="/levels">somewhere else</Link>
        <Suspense key={path} fallback={null}>
          <MenusContext value={menus}>
            {(found === 'profile' || found === 'profileEdit') && (
              <PageContent page={found} params={{}} live={live} locale={locale} memory={{} as VisitMemory} />
            )}
          </MenusContext>
        </Suspense>
        <DialogHost dialogs={dialogs} />
      </LegalBaseContext>
    </LocaleContext>
  );
}

/** Opens an address. `as`: overrides of the profile, for tests that only read the page. */
async function open(at: string, as: Partial<UserProfile> | null = null): Promise<void> {
  history.replaceState(null, '', at);
  const { body } = await backend.call('getProfile', {}, token);
  const user = userProfileSchema.parse({ ...(body as object), ...as });
  session.signIn({ authData: { token }, user });
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const clock = createClock({ ...globalThis, now: () => nowMs });
  const config = { version: '1' };
  const services = { api, config, dialogs, clock, scope, session, platform: { kind: 'web' } };
  const uploads = {
    state: proxy({ list: [] }),
    onDone: () => () => undefined,
  } as Partial<Uploads> as Uploads;
  const live = {
    answers: createEarlyQueries(Date.now),
    // The page of an applicant listens for news of the application.
    socket: { subscribe: () => Promise.resolve({ ok: true, peers: [] }) } as never,
  } as Partial<SignedInServices> as SignedInServices;
  page = await render(
    <AppRouter history={createAppHistory(window, scope)}>
      <UploadsContext value={uploads}>
        <Pages live={live} />
      </UploadsContext>
      <ToastHost />
    </AppRouter>,
    { services: services as unknown as Services, locale: splitPath(at).locale },
  );
  await waitForPage(() => expect(document.querySelector('h1')).not.toBeNull());
}
const stored = async () => (await backend.call('getProfile', {}, token)).body as UserProfile;
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];
const save = async () => {
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settle();
};
async function write(text: string): Promise<void> {
  const box = document.querySelector('textarea')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

describe('the own page', () => {
  it.each(roles)('links to every page of the role %s', async (role) => {
    await open('/profile', { rolesGroup: role });
    const isOf = (one: FramedPage) => one !== 'streamersOnly' && (rolesOf(one)?.includes(role) ?? true);
    const listed = framedPages.filter((one) => 'studio' in (rowOf(one).menu ?? {}) && isOf(one));
    const led = links().map(({ href }) => findPage(splitPath(new URL(href).pathname).path)?.page);
    expect(led).toEqual(expect.arrayContaining([...listed, 'profileEdit', 'settings', 'faq', ...legalPages]));
  });

  it('shows the user’s data, and what is missing with links to add it', async () => {
    await open('/profile', {
      ...{ rolesGroup: 'goddess', name: 'Robin', email: 'robin@example.com', coins: 1_234 },
      ...{ bio: 'Hello there', languages: ['es'], last_ip_country: 'ES', premium: true },
    });
    for (const words of ['Robin, ', 'robin@example.com', 'Streamer', '1,234 coins', 'Hello there'])
      expect(page.text()).toContain(words);
    for (const words of ['Spanish', 'Spain', 'Premium', '0 fans', 'Add photos', '0 of 3'])
      expect(page.text()).toContain(words);
    const missing = document.querySelector('[aria-label="What is missing"]')!;
    expect([...missing.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toContain(
      '/profile/edit#phone',
    );
    expect(missing.textContent).not.toContain('A few words about you');
  });

  it('hides the address of a temporary user and a hidden balance', async () => {
    const email = 'guest_0123456789abcdef0123456789abcdef@guest.vesper.local';
    await open('/profile', { email, coins: null });
    expect(page.text()).not.toContain('guest_');
    expect(page.text()).not.toMatch(/\d coins/);
  });

  it('opens legal pages at their own base in a new tab', async () => {
    await open('/uk/profile');
    const legal = links().filter(({ href }) => href.startsWith('https://legal.example/'));
    expect(legal.map(({ href }) => href)).toEqual(
      legalPages.map((name) => `https://legal.example/uk/${name}`),
    );
    expect(new Set(legal.map(({ target }) => target))).toEqual(new Set(['_blank']));
  });

  it('logs out only after a confirmation', async () => {
    await open('/profile');
    await page.press('Log out');
    dialogs.closeTop();
    await settle();
    expect(ends).toEqual([]);
    await page.press('Log out');
    dialogs.close(dialogs.state.pool[0]!.index, 'confirmed');
    await settle();
    expect(ends).toEqual(['chosen']);
  });
});

describe('the profile form', () => {
  it('saves only the changes, and confirms it', async () => {
    const before = await stored();
    await open('/profile/edit');
    await page.type('Name', '  Anna  Maria ');
    await write('I fix old cameras.');
    await save();
    await waitForPage(() => expect(page.text()).toContain('Profile saved'));
    expect(await stored()).toMatchObject({
      ...{ name: 'Anna Maria', bio: 'I fix old cameras.', birthday: before.birthday, phone: before.phone },
    });
    expect(session.state.user?.name).toBe('Anna Maria');
    expect(page.button('Save').disabled).toBe(true);
  });

  it.each([
    ['Anna Maria Lopez', 'Lists show it as “Anna Maria Lope…”.'],
    ['Anna Maria Lope', 'Lists show up to 15 characters.'],
    ['👩‍👩‍👧‍👦'.repeat(4), 'Lists show up to 15 characters.'],
  ])('shows how lists shorten the name %s', async (name, said) => {
    await open('/profile/edit');
    await page.type('Name', name);
    expect(page.text()).toContain(said);
  });

  it.each([
    ['Name', 'x'.repeat(200), 'Use up to 50 characters.'],
    ['Name', ' ', 'Enter a name.'],
    ['Phone', '+34 12', 'This isn’t a valid number for that country. Start with + and the country code.'],
  ])('shows an error for an invalid %s at the field, and sends nothing', async (field, typed, said) => {
    await open('/profile/edit');
    const before = await stored();
    await page.type(field, typed);
    await save();
    await waitForPage(() => expect(page.text()).toContain(said));
    expect(document.activeElement).toBe(page.field(field));
    expect(await stored()).toEqual(before);
  });

  it.each([
    // Born on 29 February: of age from 1 March in a year without that day, in UTC.
    ['2006-02-28T23:59:59Z', '1988-02-29', true],
    ['2006-03-01T00:00:00Z', '1988-02-29', false],
    ['2006-02-28T23:59:59Z', '1988-03-01', true],
  ])('checks the age at %s for a birthday on %s, too young: %s', async (now, birthday, isTooYoung) => {
    nowMs = Date.parse(now);
    await open('/profile/edit', { birthday: null });
    await page.type('Birthday', birthday);
    await save();
    await waitForPage(() => expect(page.button('Save').getAttribute('aria-busy')).toBeNull());
    expect(page.text().includes('You must be at least 18 years old.')).toBe(isTooYoung);
  });

  it('formats a phone number by its country, and sends it as one number', async () => {
    await open('/profile/edit');
    await page.type('Phone', '+34 612 34 56 78');
    await waitForPage(() => expect(page.text()).toContain('Spain +34'));
    await save();
    await waitForPage(async () => expect((await stored()).phone).toBe('+34612345678'));
  });

  it('keeps the input and shows an error without a network', async () => {
    await open('/profile/edit');
    await page.type('Name', 'Anna');
    net.lose('POST /profile', 20);
    await save();
    await waitForPage(() => expect(page.text()).toContain('Vesper didn’t answer'));
    expect(page.field('Name').value).toBe('Anna');
    net.lose('POST /profile', 0);
    await save();
    await waitForPage(async () => expect((await stored()).name).toBe('Anna'));
  });

  it('takes over changes of another window, except in edited fields, where it reports them', async () => {
    await open('/profile/edit');
    await page.type('Name', 'Anna');
    await act(async () =>
      session.updateUser({ ...session.state.user!, name: 'Elsewhere', bio: 'From elsewhere' }),
    );
    await settle();
    expect([page.field('Name').value, document.querySelector('textarea')!.value]).toEqual([
      'Anna',
      'From elsewhere',
    ]);
    expect(page.text()).toContain('Changed in another window. Saving here replaces that.');
    await page.press('Undo');
    expect(page.field('Name').value).toBe('Elsewhere');
  });
});

describe('unsaved changes of the profile', () => {
  it('ask before the page is left, which can be cancelled or confirmed', async () => {
    await open('/profile/edit');
    await page.type('Name', 'Half');
    const leave = async () => {
      const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'somewhere else');
      await act(async () => link?.click());
      await waitForPage(() => expect(page.text()).toContain('Leave without saving?'));
    };
    await leave();
    await page.press('Stay');
    await waitForPage(() => expect(page.text()).not.toContain('Leave without saving?'));
    expect([location.pathname, page.field('Name').value]).toEqual(['/profile/edit', 'Half']);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await leave();
    await page.press('Leave');
    await waitForPage(() => expect(location.pathname).toBe(hrefOf('en', 'levels')));
  });

  it('do not exist after saving, so the page is left without a question', async () => {
    await open('/profile/edit');
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'somewhere else');
    await act(async () => link?.click());
    await waitForPage(() => expect(location.pathname).toBe('/levels'));
  });
});
