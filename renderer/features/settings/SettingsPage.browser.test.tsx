import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { page as screen } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import {
  applyPreferences,
  createPreferences,
  type PreferencesStore,
} from '#renderer/services/preferences.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import '#renderer/ui/styles/index.css';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { userProfileSchema } from '#shared/domain/person.ts';
import { clientSettingsSchema, settingsSchema } from '#shared/domain/settings.ts';
import { createClock } from '#shared/lib/clock.ts';
import { ok } from '#shared/lib/result.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { NoticeSettings } from './NoticeMatrix.tsx';

/** Tests that need a real browser: positions on the page, and which devices open. */

let scope: Scope;
let preferences: PreferencesStore;
let shown: Rendered;

const clock = createClock({
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (run, ms) => globalThis.setInterval(run, ms),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});
const answers: Readonly<Record<string, object>> = {
  getSettings: settingsSchema.parse({}),
  getClientSettings: clientSettingsSchema.parse({
    privacy: { hiddenCountries: ['FR', 'IT', 'DE', 'PL', 'RO'] },
  }),
};
const notices: NoticeSettings = {
  permission: () => 'unasked',
  ask: () => Promise.resolve('unasked'),
  onChange: () => () => undefined,
  failure: () => null,
};

beforeEach(() => {
  scope = createScope();
  localStorage.clear();
  preferences = createPreferences({ scope, userId: 'me' });
  applyPreferences({ scope, preferences });
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
  scope.end();
  vi.restoreAllMocks();
});

async function open(at = '/settings', locale: Locale = 'en'): Promise<void> {
  const user = userProfileSchema.parse({
    _id: 'me',
    humanReadableId: 7,
    rolesGroup: 'goddess',
    email: 'a.rather.long.address@mail.example.com',
  });
  const services = {
    api: { call: (name: string) => Promise.resolve(ok(answers[name])) },
    dialogs: createDialogs(),
    config: { version: '1.2.3', legalBase: '/' },
    platform: { kind: 'web' },
    session: { state: proxy({ user }) },
  } as unknown as Services;
  shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SettingsPage
          locale={locale}
          onLocale={vi.fn()}
          preferences={preferences}
          notices={notices}
          shell={null}
          pushSync={null}
          local={createCapture({ clock, scope })}
          changeEmail={() => null}
          readErrorReport={() => Promise.resolve('')}
          openUpdates={() => Promise.reject(new Error('nothing is known'))}
          onLogOut={vi.fn()}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    { services, locale },
  );
  await settle();
  // Browser events, such as scrolling and devices, run outside of `act` from here on.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

const marked = () => document.querySelector('nav [aria-current]')?.getAttribute('href');
const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? NaN;
const follow = (id: string) => document.querySelector<HTMLElement>(`nav a[href$="#${id}"]`)?.click();

describe('the section in view', () => {
  beforeEach(() => screen.viewport(1440, 900));

  it('is marked while scrolling, and the last one at the end of the page', async () => {
    await open();
    expect(marked()).toBe('/settings#language');
    scrollTo({ top: scrollY + topOf('devices') - 60, behavior: 'instant' });
    await expect.poll(marked).toBe('/settings#devices');
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await expect.poll(marked).toBe('/settings#about');
    scrollTo({ top: 0, behavior: 'instant' });
    await expect.poll(marked).toBe('/settings#language');
  });

  it('is the requested one, even if the page cannot scroll that far, until the user scrolls', async () => {
    await open();
    follow('about');
    await expect.poll(() => scrollY + innerHeight).toBeGreaterThan(document.body.scrollHeight - 3);
    expect([marked(), document.activeElement?.id]).toEqual(['/settings#about', 'about-title']);
    dispatchEvent(new WheelEvent('wheel'));
    scrollTo({ top: 0, behavior: 'instant' });
    await expect.poll(marked).toBe('/settings#language');
  });

  it.each([1440, 834, 390])(
    'is scrolled to by `tab` and not hidden behind the navigation (%i)',
    async (width) => {
      await screen.viewport(width, 900);
      await open('/settings?tab=notifications');
      const heading = topOf('notifications-title');
      const row = document.querySelector('nav')?.getBoundingClientRect();
      expect(heading).toBeGreaterThanOrEqual(width < 1280 ? (row?.bottom ?? NaN) : 0);
      expect(heading).toBeLessThan(120);
      expect(marked()).toBe('/settings#notifications');
      // The row of sections scrolls the marked link into view.
      const link = document.querySelector('nav [aria-current]');
      await expect.poll(() => link?.getBoundingClientRect().right).toBeLessThanOrEqual(width);
    },
  );
});

describe('the page', () => {
  it.each(locales)('fits a narrow phone, and the largest text an ordinary one (%s)', async (locale) => {
    await screen.viewport(320, 640);
    preferences.set({ quietHours: { isOn: true, from: '23:00', to: '08:00' } });
    await open('/settings', locale);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(overflow()).toBe(0);
    await screen.viewport(390, 844);
    preferences.set({ textSize: 150 });
    await expect.poll(() => getComputedStyle(document.body).fontSize).toBe('24px');
    expect(overflow()).toBe(0);
  });
});

describe('the microphone check', () => {
  it('opens only the microphone', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await open();
    shown.button('Check microphone').click();
    await expect.poll(() => document.querySelector('[role=meter]')).not.toBeNull();
    expect(ask.mock.calls.length).toBeGreaterThan(0);
    for (const [wanted] of ask.mock.calls) expect(wanted?.video ?? false).toBe(false);
    const tracks = await Promise.all(ask.mock.results.map(({ value }) => value as Promise<MediaStream>));
    shown.button('Stop microphone check').click();
    const states = () => tracks.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
    await expect.poll(() => new Set(states())).toEqual(new Set(['ended']));
  });
});
