import { act } from 'react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newPerson, startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { PushSync } from '#renderer/services/pushSync.ts';
import { createPreferences, type PreferencesStore } from '#renderer/services/preferences.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import type { SessionEnd } from '#renderer/services/session.ts';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import { setTheme } from '#renderer/ui/theme.ts';
import { userProfileSchema, type UserProfile } from '#shared/domain/person.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch, type GatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { SettingsPage, type SettingsPageProps } from './SettingsPage.tsx';
import type { NoticePermission, Updates } from '#renderer/platform/port.ts';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import { updateFailures, type Signature, type UpdateState } from '#shared/ipc/updates.ts';
import type { NoticeSettings } from './NoticeMatrix.tsx';

let scope: Scope;
let backend: TestBackend;
let token: string;
let net: GatedFetch;
let page: Rendered;
let local: FakeLocalMedia;
let preferences: PreferencesStore;
let dialogs: Dialogs;
let ended: SessionEnd[];

beforeEach(async () => {
  scope = createScope();
  localStorage.clear();
  backend = await startTestBackend();
  ({ token } = await backend.signUp());
  net = createGatedFetch();
  local = createFakeLocalMedia();
  preferences = createPreferences({ scope, userId: 'me' });
  dialogs = createDialogs();
  ended = [];
});
afterEach(async () => {
  await page.unmount();
  onlineManager.setOnline(true);
  scope.end();
});

/** Returns system notices whose permission prompt gets this answer. */
function notices(permission: NoticePermission, answer: NoticePermission = permission): NoticeSettings {
  const changed = createEmitter();
  return {
    permission: () => permission,
    ask() {
      permission = answer;
      changed.emit();
      return Promise.resolve(answer);
    },
    onChange: changed.listen,
    failure: () => null,
  };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output id="address">{pathname + search + hash}</output>;
}

async function open(
  options: {
    props?: Partial<SettingsPageProps>;
    user?: Partial<UserProfile>;
    at?: string;
    /** The requests to the server are still pending. */
    isEarly?: boolean;
  } = {},
): Promise<void> {
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const user = userProfileSchema.parse({
    _id: 'me',
    humanReadableId: 7,
    rolesGroup: 'user',
    email: 'robin@example.com',
    emailConfirmed: true,
    ...options.user,
  });
  const services = {
    api,
    dialogs,
    config: { version: '1.2.3', legalBase: '/' },
    platform: { kind: 'web' },
    session: {
      state: proxy({ user, token, expiresAtMs: 1 }),
      end: (why: SessionEnd) => void ended.push(why),
    },
  } as unknown as Services;
  page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[options.at ?? '/settings']}>
        <Address />
        <Routes>
          <Route
            path="/settings"
            element={
              <SettingsPage
                locale="en"
                onLocale={vi.fn()}
                preferences={preferences}
                notices={notices('granted')}
                shell={null}
                pushSync={null}
                local={local}
                changeEmail={(onDone) => <button onClick={onDone}>The form of the other feature</button>}
                readErrorReport={() => Promise.resolve('')}
                openUpdates={() => Promise.reject(new Error('nothing is known'))}
                onLogOut={vi.fn()}
                {...options.props}
              />
            }
          />
          <Route path="*" element={<h1>Another page</h1>} />
        </Routes>
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
    { services },
  );
  if (!options.isEarly) await waitForPage(() => expect(section('privacy')).not.toContain('Loading'));
}

const named = (name: string) => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input')].find(
    (input) => document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  );
  if (!found) throw new Error(`no switch "${name}"`);
  return found;
};
const press = async (input: HTMLElement) => {
  await act(async () => input.click());
  await settle();
};
const stored = async () => (await backend.call('getClientSettings', {}, token)).body.privacy;
const address = () => document.getElementById('address')?.textContent;
const section = (id: string) => document.getElementById(id)?.textContent ?? '';
const asked = (name: string) => net.asked.filter((one) => one === name).length;

describe('the sections', () => {
  it('have their own anchors, in the order of the navigation', async () => {
    await open();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    const ids = links.map((link) => link.getAttribute('href')?.split('#')[1]);
    expect(ids).toEqual([
      'language',
      'appearance',
      'notifications',
      'devices',
      'privacy',
      'account',
      'about',
    ]);
    expect([...document.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual(ids);
    expect(links.map((link) => link.textContent)).toEqual(
      [...document.querySelectorAll('h2')].map((heading) => heading.textContent),
    );
  });

  it.each([
    ['/settings', 'Language'],
    ['/settings?tab=Privacy', 'Privacy'],
    ['/settings?tab=nowhere', 'Language'],
    ['/settings#about', 'About'],
    ['/settings?tab=privacy#devices', 'Devices'],
  ])('are selected by the address: %s', async (at, marked) => {
    await open({ at });
    expect(document.querySelector('nav [aria-current]')?.textContent).toBe(marked);
  });

  it('are opened by their link, which also moves the focus', async () => {
    await open({ at: '/settings?tab=privacy' });
    const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent === 'Devices');
    await press(link as HTMLElement);
    expect(address()).toBe('/settings#devices');
    expect(document.activeElement?.id).toBe('devices-title');
    expect(document.querySelector('nav [aria-current]')?.textContent).toBe('Devices');
  });
});

describe('language and appearance', () => {
  it('reports the choice of another language', async () => {
    const onLocale = vi.fn();
    await open({ props: { onLocale } });
    await page.tick('Українська');
    expect(onLocale).toHaveBeenCalledExactlyOnceWith('uk');
  });

  it('applies a change at once', async () => {
    await open();
    const day = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Day');
    await press(day as HTMLElement);
    expect(document.documentElement.dataset['theme']).toBe('light');
    await act(async () => setTheme('dark'));
    await press(named('Reduce motion'));
    expect(preferences.state.lessMotion).toBe(true);
  });
});

describe('notifications', () => {
  const kinds = () => [...document.querySelectorAll('tbody th')].map((header) => header.textContent);

  it('show a table of labelled boxes, with payouts and penalties only for streamers', async () => {
    await open();
    expect(kinds()).toEqual(['Incoming call', 'Missed call', 'Message', 'Gift', 'New fan']);
    await page.tick('Message, sound');
    expect(preferences.state.notifications.message).toEqual({ app: true, system: true, sound: true });
    await page.unmount();
    await open({ user: { rolesGroup: 'goddess' } });
    expect(kinds().slice(-2)).toEqual(['Payout', 'Penalty']);
  });

  it('say whether this device gets push notices, and send a test', async () => {
    const state = proxy<PushSync['state']>({ status: 'on', test: 'none', lastTestMs: null });
    const test = vi.fn(() => Promise.resolve());
    await open({ props: { pushSync: { state, test } } });
    const words = () => page.text();
    expect(words()).toContain('even when no Vesper page is open');
    await page.press('Send test');
    expect(test).toHaveBeenCalledTimes(1);
    const set = (change: Partial<PushSync['state']>) => act(async () => void Object.assign(state, change));
    await set({ test: 'sent' });
    expect(words()).toContain('A test is on its way');
    await set({ test: 'none', lastTestMs: new Date(2026, 4, 1, 14, 5).getTime() });
    expect(words()).toContain('The last test arrived on May 1, 2026');
    await set({ test: 'failed' });
    expect(words()).toContain('The test hasn’t arrived');
    await set({ status: 'unsupported' });
    expect(words()).toContain('This browser can’t receive notifications');
    expect(words()).not.toContain('Send test');
    await set({ status: 'off' });
    expect(words()).not.toContain('When Vesper is closed');
  });

  it('request permission with the first System box, and then only that box is ticked', async () => {
    await open({ props: { notices: notices('unasked', 'granted') } });
    expect(page.field('Gift, system').checked).toBe(false);
    expect(page.text()).toContain('your browser asks');
    await page.tick('Gift, system');
    expect([page.field('Gift, system').checked, page.field('Message, system').checked]).toEqual([
      true,
      false,
    ]);
    expect(page.text()).not.toContain('your browser asks');
    await page.tick('Message, system');
    expect(preferences.state.notifications.message.system).toBe(true);
  });

  it('say that they are blocked, and keep the choices', async () => {
    await open({ props: { notices: notices('unasked', 'refused') } });
    await page.tick('Gift, system');
    expect([page.field('Gift, system').checked, page.field('Gift, system').disabled]).toEqual([false, true]);
    expect(page.text()).toContain('Notifications from Vesper are blocked.');
    expect(preferences.state.notifications.gift.system).toBe(true);
  });
});

describe('quiet hours', () => {
  it('have times once they are on, and ignore an incomplete time', async () => {
    await open();
    expect(section('notifications')).not.toContain('From');
    await press(named('Quiet hours'));
    await page.type('From', '06:30');
    await page.type('To', '14:00');
    expect(preferences.state.quietHours).toEqual({ isOn: true, from: '06:30', to: '14:00' });
    expect(section('notifications')).toContain('Every day');
    await page.type('To', '');
    await page.leave('To');
    expect([preferences.state.quietHours.to, page.field('To').value]).toEqual(['14:00', '14:00']);
    await page.type('To', '06:30');
    expect(section('notifications')).toContain('All day');
  });
});

describe('devices', () => {
  it('show the microphone’s level without turning the camera on, and close again', async () => {
    await open();
    await page.press('Check microphone');
    expect([local.state.status, local.state.isCameraOn]).toEqual(['open', false]);
    expect(document.querySelector('[role=meter]')?.getAttribute('aria-label')).toBe('Microphone level');
    await page.press('Stop microphone check');
    expect([local.state.status, local.state.isCameraOn]).toEqual(['closed', true]);
    await page.press('Check microphone');
    await page.press('Test your devices');
    expect([local.state.status, dialogs.state.pool.at(-1)?.name]).toEqual(['closed', 'select devices']);
  });

  it('store the processing of sound and picture', async () => {
    await open();
    const save = [...document.querySelectorAll<HTMLInputElement>('#devices [role=switch]')].at(-1);
    expect(document.getElementById(save?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Use less data',
    );
    await act(async () => save?.click());
    expect([local.state.preferences.isSavingBandwidth, local.state.status]).toEqual([true, 'closed']);
    expect(save?.checked).toBe(true);
  });

  it('keep a camera off that was turned off during the microphone check', async () => {
    await open();
    await page.press('Check microphone');
    await act(async () => void local.setCamera(false));
    await page.press('Stop microphone check');
    expect(local.state.isCameraOn).toBe(false);
  });

  it('close when the page is left', async () => {
    await open();
    await page.press('Check microphone');
    await page.unmount();
    expect([local.state.status, local.state.isCameraOn]).toEqual(['closed', true]);
  });

  it('stay open if another feature opened them', async () => {
    await local.open();
    await open();
    expect(document.querySelector('[role=meter]')).not.toBeNull();
    expect(() => page.button('Check microphone')).toThrow(/no button/);
    await page.unmount();
    expect([local.state.status, local.state.isCameraOn]).toEqual(['open', true]);
  });

  it('say why one does not work, and how to allow it', async () => {
    local.set({ status: 'failed', microphoneProblem: 'denied', cameraProblem: 'notFound' });
    await open();
    expect(section('devices')).toContain('None found. Connect one.');
    await page.press('See how');
    expect(dialogs.state.pool.at(-1)).toMatchObject({ name: 'allow access', props: { what: 'microphone' } });
  });

  it('say that the speaker test was not played', async () => {
    vi.spyOn(local, 'testSpeaker').mockResolvedValue(false);
    await open();
    await page.press('Play sound');
    expect(section('devices')).toContain('The sound couldn’t be played. Choose another speaker.');
  });
});

describe('privacy', () => {
  it('shows the server’s defaults before a choice, and stores a choice', async () => {
    await open();
    expect([named('Safe search').checked, named('People from my country').checked]).toEqual([true, true]);
    await press(named('Safe search'));
    expect(named('Safe search').checked).toBe(false);
    await waitForPage(async () =>
      expect(await stored()).toMatchObject({ safeSearch: false, usersFromMyCountry: null }),
    );
    expect(named('Safe search').checked).toBe(false);
  });

  it('stores read receipts on the server', async () => {
    await open();
    expect(named('Show when I read messages').checked).toBe(true);
    await press(named('Show when I read messages'));
    await waitForPage(async () => expect(await stored()).toMatchObject({ readReceipts: false }));
  });

  it('reverts a change that was not saved, and says so', async () => {
    await open();
    net.lose('POST /clientSettings', 2);
    const held = net.hold('POST /clientSettings');
    await press(named('Safe search'));
    expect(named('Safe search').checked).toBe(false);
    held.release();
    await waitForPage(() => expect(page.text()).toContain('This wasn’t saved'));
    expect(named('Safe search').checked).toBe(true);
    expect((await stored()).safeSearch).toBeNull();
  });

  it('saves quick changes one after another, and a lost one does not affect the others', async () => {
    await open();
    // Both attempts of the first change are lost.
    net.lose('POST /clientSettings', 2);
    const held = net.hold('POST /clientSettings');
    await press(named('Safe search'));
    await press(named('People from my country'));
    held.release();
    await waitForPage(() =>
      expect(net.answered.filter((one) => one === 'POST /clientSettings')).toHaveLength(1),
    );
    await settle();
    expect([named('Safe search').checked, named('People from my country').checked]).toEqual([true, false]);
    expect(await stored()).toMatchObject({ safeSearch: null, usersFromMyCountry: false });
  });

  it('hides countries that are found by name', async () => {
    await open();
    await page.press('Choose hidden countries');
    await page.type('Find a country', 'cote');
    await page.tick('Côte d’Ivoire');
    await page.type('Find a country', 'xyz');
    expect(page.text()).toContain('No country found');
    const chips = () => document.querySelector('ul[aria-label="Chosen countries"]')?.textContent ?? null;
    expect(chips()).toContain('Côte d’Ivoire');
    await page.press('Côte d’IvoireRemove');
    expect(chips()).toBeNull();
    await page.type('Find a country', 'cote');
    await page.tick('Côte d’Ivoire');
    await page.press('Done');
    await waitForPage(async () => expect((await stored()).hiddenCountries).toEqual(['CI']));
    expect(section('privacy')).toContain('Côte d’Ivoire');
  });

  it('shows a placeholder while it loads', async () => {
    const held = net.hold('GET /clientSettings');
    await open({ isEarly: true });
    expect(section('privacy')).toContain('Loading');
    expect(section('privacy')).not.toContain('Safe search');
    held.release();
    await waitForPage(() => expect(section('privacy')).toContain('Safe search'));
  });

  it('can be loaded again after a failure', async () => {
    net.lose('GET /clientSettings', 2);
    await open();
    expect(section('privacy')).toContain('This didn’t load');
    await page.press('Try again');
    await waitForPage(() => expect(section('privacy')).toContain('Safe search'));
  });

  it('says that server settings cannot be changed offline, while local ones can', async () => {
    await open();
    await act(async () => onlineManager.setOnline(false));
    expect(section('privacy')).toContain('You’re offline.');
    expect(named('Safe search').disabled).toBe(true);
    await press(named('Help improve Vesper'));
    expect(preferences.state.analytics).toBe(false);
    await page.unmount();
    await open();
    expect(section('privacy')).toContain('You’re offline.');
    expect(asked('GET /clientSettings')).toBe(1);
  });

  it('leads to the blocked people', async () => {
    await open();
    const link = [...document.querySelectorAll('a')].find((one) =>
      one.textContent?.includes('Blocked people'),
    );
    await press(link as HTMLElement);
    expect(address()).toBe('/blacklist');
  });
});

describe('account', () => {
  it('sends the confirmation mail again if the e-mail is not confirmed', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
    backend = await startTestBackend({ clock });
    ({ token } = await backend.signUp());
    // Past the pause after the mail of the sign-up.
    clock.advance(10 * 60_000);
    const letters = () => backend.mail.sent.length;
    await open({ user: { emailConfirmed: false } });
    expect(section('account')).toContain('Not confirmed');
    const resend = async (answer: string) => {
      await page.press('Resend confirmation email');
      await waitForPage(() => expect(section('account')).toContain(answer));
      return letters();
    };

    const before = letters();
    net.lose('POST /resendConfirmationEmail', 1);
    expect(await resend('It couldn’t be sent.')).toBe(before);
    expect(await resend('Sent. Check your inbox.')).toBe(before + 1);
    expect(await resend('We just sent one.')).toBe(before + 1);
    clock.advance(10 * 60_000);
    expect(await resend('Sent. Check your inbox.')).toBe(before + 2);
  });

  it('offers the confirmation mail in one place only', async () => {
    await open({ user: { emailConfirmed: false } });
    expect(page.button('Resend confirmation email')).toBeDefined();
    await page.press('Change email');
    expect(() => page.button('Resend confirmation email')).toThrow(/no button/);
  });

  it('shows the form of another feature inside', async () => {
    await open();
    await page.press('Change email');
    await page.press('The form of the other feature');
    expect(() => page.button('The form of the other feature')).toThrow(/no button/);
  });

  it('opens the dialogs of other features, and logs out after confirmation', async () => {
    const onLogOut = vi.fn();
    await open({ props: { onLogOut } });
    await page.press('Change password');
    expect(dialogs.state.pool.at(-1)).toMatchObject({ name: 'new password', props: { isReset: false } });
    dialogs.closeAll();
    await page.press('Log out');
    dialogs.closeTop();
    await settle();
    expect(onLogOut).not.toHaveBeenCalled();
    await page.press('Log out');
    dialogs.close(dialogs.state.pool[0]!.index, 'confirmed');
    await settle();
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  it('lists the sessions, and signs out on another device', async () => {
    const { body } = await backend.call('getProfile', {}, token);
    const credentials = { email: body.email ?? '', password: newPerson().password };
    const other = (await backend.call('login', { body: credentials })).body.authData.token;
    await open();
    await waitForPage(() => expect(section('account')).toContain('This device'));
    expect(section('account')).toContain('Active now');
    await page.press('Sign out there: Unknown device');
    await waitForPage(() => expect(document.body.textContent).toContain('Signed out on Unknown device'));
    expect((await backend.call('getProfile', {}, other)).status).toBe(483);
    await waitForPage(() => expect(section('account')).not.toContain('Sign out there'));
    expect(section('account')).not.toContain('Sign out everywhere else');
  });

  it('signs out everywhere else after a question', async () => {
    const { body } = await backend.call('getProfile', {}, token);
    const credentials = { email: body.email ?? '', password: newPerson().password };
    const other = (await backend.call('login', { body: credentials })).body.authData.token;
    await open();
    await waitForPage(() => expect(section('account')).toContain('Sign out everywhere else'));
    await page.press('Sign out everywhere else');
    const { onConfirm } = dialogs.state.pool.at(-1)!.props as { onConfirm: () => Promise<string | void> };
    expect(await onConfirm()).toBeUndefined();
    expect((await backend.call('getProfile', {}, other)).status).toBe(483);
  });

  it('hides the account after a question that explains the consequences', async () => {
    await open();
    await page.press('Hide account');
    const { name, props } = dialogs.state.pool.at(-1)!;
    const { text, onConfirm } = props as { text: string; onConfirm: () => Promise<string | void> };
    expect([name, text]).toEqual(['confirm action', expect.stringMatching(/no one can see.*restore it/)]);
    net.lose('POST /deactivate', 1);
    expect(await onConfirm()).toContain('wasn’t hidden');
    expect(ended).toEqual([]);
    expect(await onConfirm()).toBeUndefined();
    expect(ended).toEqual(['removed']);
    expect((await backend.call('getProfile', {}, token)).status).toBe(483);
  });

  const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
  async function pressInDialog(label: string): Promise<void> {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')];
    await act(async () => buttons.find(({ textContent }) => textContent === label)?.click());
    await settle();
  }

  it('is removed after the password, and the dialog says what is lost', async () => {
    await open({ user: { coins: 1500, hasPassword: true } });
    await page.press('Remove account');
    expect(dialogText()).toContain('1,500 coins are lost. They aren’t paid back.');
    await page.type('Password', 'a wrong one');
    await pressInDialog('Remove account');
    await waitForPage(() => expect(dialogText()).toContain('That password isn’t right.'));
    expect(ended).toEqual([]);
    await page.type('Password', newPerson().password);
    await pressInDialog('Remove account');
    await waitForPage(() => expect(ended).toEqual(['removed']));
    expect((await backend.call('getProfile', {}, token)).status).toBe(483);
  });

  it('asks a streamer without a password for a mailed code, and mentions her unpaid coins', async () => {
    const { body } = await backend.call('getProfile', {}, token);
    await backend.context.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', body._id)
      .execute();
    await open({ user: { rolesGroup: 'goddess', coins: 20, hasPassword: false } });
    await page.press('Remove account');
    expect(dialogText()).toContain('20 coins you earned are lost: a removed account gets no new payouts.');
    await pressInDialog('Email me a code');
    await waitForPage(() => expect(dialogText()).toContain('Sent.'));
    const code = /\b\d{6}\b/.exec(backend.mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    await page.type('Code from the email', code);
    await pressInDialog('Remove account');
    await waitForPage(() => expect(ended).toEqual(['removed']));
  });

  it('creates a copy of the data, and offers it for download', async () => {
    await open();
    await waitForPage(() => expect(section('account')).toContain('Get a copy'));
    await page.press('Make a copy');
    await waitForPage(() => expect(section('account')).toMatch(/is being made|is ready/));
    await backend.features.leaving.idle();
    await waitForPage(() => expect(section('account')).toContain('Your copy is ready'));
    expect(page.button('Download')).toBeDefined();
  });

  it('of a user without an e-mail offers to add one, and has no password to change', async () => {
    await open({ user: { email: `guest_${'0'.repeat(32)}@guest.vesper.local`, emailConfirmed: false } });
    expect(section('account')).toContain('None yet.');
    expect(section('account')).not.toContain('guest_');
    expect(section('account')).not.toContain('Password');
    await page.press('Add email');
    expect(page.button('The form of the other feature')).toBeDefined();
  });
});

/** Updates of a desktop app whose state the test controls. */
function createUpdates(
  first: UpdateState,
  signature: Signature = { state: 'valid', by: 'Vesper Ltd' },
  rehearsal: Rehearsal = null,
) {
  const changed = createEmitter();
  let state = first;
  const pressed = { check: vi.fn(), install: vi.fn(), postpone: vi.fn(), goBack: vi.fn() };
  const updates: Updates = {
    build: { version: '1.4.0', commit: '0123456789ab', channel: 'testing' },
    readSignature: () => Promise.resolve(signature),
    readRehearsal: () => Promise.resolve(rehearsal),
    state: () => state,
    onChange: changed.listen,
    ...pressed,
  };
  return {
    ...pressed,
    props: { openUpdates: () => Promise.resolve(updates) },
    becomes(next: UpdateState) {
      state = next;
      act(() => changed.emit());
    },
  };
}

describe('the section "About"', () => {
  const status = () => document.querySelector('#about [role="status"]')?.textContent;

  it('shows build and signature, and leads from a check for updates to a restart', async () => {
    const updates = createUpdates({ kind: 'idle', checkedAtMs: null });
    await open({ props: updates.props });
    await waitForPage(() => expect(section('about')).toContain('Valid, Vesper Ltd'));
    for (const text of ['0123456789ab', 'Testing']) expect(section('about')).toContain(text);
    await page.press('Check now');
    expect(updates.check).toHaveBeenCalledOnce();
    updates.becomes({ kind: 'checking' });
    expect(status()).toBe('Checking for updates…');
    updates.becomes({ kind: 'downloading', version: '1.5.0', share: 0.42 });
    expect(status()).toContain('Downloading version 1.5.0: 42%');
    expect(document.querySelector('#about [role="progressbar"]')?.getAttribute('aria-valuetext')).toBe('42%');
    updates.becomes({ kind: 'ready', version: '1.5.0', isOlder: false });
    expect(status()).toContain('Version 1.5.0 is ready');
    await page.press('Restart to update');
    expect(updates.install).toHaveBeenCalledOnce();
    updates.becomes({ kind: 'waiting', version: '1.5.0', isOlder: false });
    expect(status()).toContain('30 seconds without a match or call');
    await page.press('Not now');
    expect(updates.postpone).toHaveBeenCalledOnce();
  });

  it('says how the rehearsal of the chat migration went, or why it failed', async () => {
    const tried = { atMs: 0, messages: 2_143, failure: null };
    await open({ props: createUpdates({ kind: 'off' }, { state: 'none' }, tried).props });
    await waitForPage(() => expect(section('about')).toContain('2,143 messages, all fine.'));
    await page.unmount();
    const failed = { ...tried, failure: 'Error: drafts would have fewer rows than before' };
    await open({ props: createUpdates({ kind: 'off' }, { state: 'none' }, failed).props });
    await waitForPage(() =>
      expect(section('about')).toContain('Your chats weren’t changed. Reason: Error: drafts'),
    );
  });

  it('explains failed updates, and offers to go back to an older version', async () => {
    const updates = createUpdates({ kind: 'failed', why: 'older' }, { state: 'broken' });
    await open({ props: updates.props });
    await waitForPage(() =>
      expect(status()).toBe('The update server offered an older version. Nothing was changed.'),
    );
    await waitForPage(() => expect(section('about')).toContain('Not valid'));
    for (const why of updateFailures) {
      updates.becomes({ kind: 'failed', why });
      expect(status(), why).toMatch(/^[A-Z].+\.$/);
    }
    updates.becomes({ kind: 'rollback', version: '1.3.9', note: { en: 'Calls broke off in 1.4.0.' } });
    expect(status()).toContain('Calls broke off in 1.4.0.');
    await page.press('Go back');
    expect(updates.goBack).toHaveBeenCalledOnce();
  });

  it('offers to reload the page if the web client has another build', async () => {
    const updates = createUpdates({ kind: 'ready', version: null, isOlder: false });
    await open({ props: updates.props });
    await waitForPage(() => expect(status()).toContain('A newer version is here'));
    await page.press('Reload');
    expect(updates.install).toHaveBeenCalledOnce();
  });

  it('shows the version and links every legal page', async () => {
    await open();
    expect(section('about')).toContain('Vesper 1.2.3');
    const hrefs = [...document.querySelectorAll('#about a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/faq',
      '/diagnostics',
      '/terms-of-use',
      '/privacy-policy',
      '/cookies-policy',
      '/billing-policy',
      '/refund-policy',
      '/chatrules',
      '/community-guidelines',
      '/reports-and-complaints-policy',
    ]);
  });

  it('shows no report without errors', async () => {
    await open();
    expect(document.querySelector('#about details')).toBeNull();
  });

  it('offers the errors to copy for support, with the version', async () => {
    const copied = vi.fn(() => Promise.resolve());
    // Defined on `navigator` itself, because its getters throw on an object derived from it, and a library
    // reads one.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    await open({ props: { readErrorReport: () => Promise.resolve('window: broken') } });
    expect(document.querySelector('#about pre')?.textContent).toContain('window: broken');
    await page.press('Copy');
    expect(copied).toHaveBeenCalledWith('Vesper 1.2.3, web\n\nwindow: broken');
    copied.mockRejectedValueOnce(new Error('refused'));
    await page.press('Copy');
    await waitForPage(() => expect(document.body.textContent).toContain('Select the text instead'));
  });
});
