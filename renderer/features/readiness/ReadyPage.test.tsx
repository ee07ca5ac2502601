import { act } from 'react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMediaState } from '#renderer/engines/port.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import type { NoticePermission } from '#renderer/platform/port.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { createTestApi } from '#tests/kit/people/client.ts';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import type { NetworkReading } from './network.ts';
import { ReadyPage } from './ReadyPage.tsx';

const backend = sharedBackend({ seed: 'demo' });
let page: Rendered | null = null;
let local: FakeLocalMedia;
let dialogs: Dialogs;
let clock: ReturnType<typeof createManualClock>;

beforeAll(loadIcons);
afterEach(async () => {
  await page?.unmount();
  page = null;
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const emails: Readonly<Record<Exclude<Role, 'user'>, string>> = {
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
};
const quick: NetworkReading = { to: 'relay', roundTripMs: 38.4, lossRatio: 0 };

interface Visit {
  readonly role?: Exclude<Role, 'user'>;
  readonly locale?: Locale;
  readonly media?: Partial<LocalMediaState>;
  /** Gray value of every pixel, 0 to 255; null: the browser cannot measure the picture. */
  readonly grey?: number | null;
  readonly network?: NetworkReading;
  readonly permission?: NoticePermission;
  /** Replaces the server's answer; `fail`: the request fails. */
  readonly answer?: object | 'fail';
}

/** Provides a picture of one gray value, as a canvas returns it. */
function stubPicture(grey: number): void {
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  const getContext = () => ({
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(grey),
    }),
  });
  class Canvas {
    getContext = getContext;
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}

async function open(visit: Visit = {}) {
  const { role = 'goddess', locale = 'en', grey = 130, permission = 'granted', network = quick } = visit;
  clock = createManualClock(Date.UTC(2026, 4, 20));
  local = createFakeLocalMedia({ clock, state: visit.media });
  dialogs = createDialogs();
  if (grey !== null) stubPicture(grey);
  const { database } = backend.context;
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('email', '=', emails[role])
    .executeTakeFirstOrThrow();
  const asked: string[] = [];
  let { answer } = visit;
  const watched: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname);
    const isReadiness = pathname.endsWith('/goddess/amIready') || pathname.endsWith('/application');
    if (!isReadiness || answer === undefined) return fetch(input, init);
    return answer === 'fail'
      ? Response.json({ code: 'internal', message: 'no' }, { status: 500 })
      : Response.json(answer);
  };
  const token = await backend.issueToken(user.id);
  const { api } = createTestApi(backend.url, { token, fetch: watched });
  const session = { state: proxy({ user: { _id: user.id, rolesGroup: role }, token, expiresAtMs: null }) };
  const client = createQueryClient();
  const measureNetwork = vi.fn(async () => network);
  const ask = vi.fn(async () => permission);
  const services = { api, clock, dialogs, session, platform: { kind: 'web' } };
  page = await render(
    <LocaleContext value={locale}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ReadyPage
            role={role}
            local={local}
            measureNetwork={measureNetwork}
            notices={{ permission: () => permission, ask, onChange: () => () => undefined }}
            supportHref="/chat?support=moderator"
          />
        </MemoryRouter>
      </QueryClientProvider>
    </LocaleContext>,
    { services: services as unknown as Services, locale },
  );
  await settle();
  await look();
  return {
    asked,
    client,
    measureNetwork,
    ask,
    answerWith: (next: Visit['answer']) => (answer = next),
  };
}

/** Advances the clock by two measurements of the light. */
const look = () =>
  act(async () => {
    clock.advance(800);
    clock.advance(800);
  });
/** Finds a row by its name. */
function row(name: string): { readonly text: string; readonly mends: readonly string[] } {
  const found = [...document.querySelectorAll('li')].find(
    (one) => one.querySelector('b')?.textContent === name,
  );
  if (!found) throw new Error(`no row ${name}`);
  const mends = [...found.querySelectorAll('a, button')].map(
    (one) => one.getAttribute('href') ?? one.textContent ?? '',
  );
  return { text: found.textContent ?? '', mends };
}
const title = () => document.querySelector('[role=status] h2')?.textContent;
const goLink = () => [...document.querySelectorAll('a')].find((one) => one.textContent === 'Go to Match');

const check = (key: string, reason: string | null = null, isNeeded = true) => ({
  ...{
    key,
    reason,
    isNeeded,
    ok: reason === null,
    at: key === 'identity' ? '2025-03-02T10:00:00.000Z' : null,
  },
});
const allGood = {
  ready: true,
  checks: ['profile', 'standing', 'identity', 'payout'].map((key) => check(key)),
};

describe('a ready streamer', () => {
  it('sees every check with its details, and the link to Match', async () => {
    await open({ answer: allGood });
    await waitForPage(() => expect(title()).toBe('You’re ready'));
    expect(page?.text()).toContain('All 9 are fine.');
    expect(row('Camera').text).toContain('Front camera');
    expect(row('Microphone').text).toContain('Built-in microphone');
    expect(document.querySelector('[role=meter]')?.getAttribute('aria-label')).toBe('Microphone level');
    expect(row('Light').text).toContain('Your light is good');
    expect(row('Network').text).toContain('38 ms to the relay server and back, 0% lost');
    expect(row('Identity').text).toContain('Confirmed on March 2, 2025');
    expect(page?.text()).toContain('1280 × 720');
    expect(goLink()?.getAttribute('href')).toBe('/');
  });

  it('reads that the path to the server was measured if calls are direct', async () => {
    await open({ answer: allGood, network: { ...quick, to: 'server' } });
    await waitForPage(() => expect(row('Network').text).toContain('38 ms to the server and back'));
  });

  it.each(locales)('reads translated texts in %s', async (locale) => {
    await open({ locale, grey: 5, permission: 'refused', network: { ...quick, lossRatio: 0.2 } });
    await waitForPage(() => expect(document.querySelectorAll('li')).toHaveLength(9));
    expect(page?.text()).not.toMatch(/[a-z]+\.[a-z]+[A-Z.]|\{\{/);
  });
});

describe('a failing check', () => {
  it.each([
    ['payout', 'Payment method', '/payment-method'],
    ['standing', 'Account status', '/chat?support=moderator'],
  ])('of the %s without a reason claims neither a refusal nor success', async (key, name, href) => {
    const failed = { ...check(key), ok: false, isNeeded: key === 'standing' };
    await open({
      answer: { ready: false, checks: allGood.checks.map((one) => (one.key === key ? failed : one)) },
    });
    await waitForPage(() => expect(row(name).mends).toEqual([href]));
    expect(row(name).text).not.toMatch(/wasn’t approved|Approved and in use|You can match/);
  });

  it.each([
    ['denied', 'Vesper can’t see you', 'See how'],
    ['notFound', 'No camera found', 'Try again'],
    ['busy', 'Your camera is busy', 'Try again'],
  ] as const)('of a camera that is %s blocks going live', async (problem, words, mend) => {
    await open({ answer: allGood, media: { cameraProblem: problem } });
    await waitForPage(() => expect(title()).toBe('Not ready yet'));
    expect(row('Camera').text).toContain(words);
    expect(row('Camera').mends).toEqual([mend]);
    expect(row('Light').text).toContain('Measured once there’s video');
    expect(page?.text()).toContain('Fix these to go live: camera.');
    expect(goLink()).toBeUndefined();
    expect(page?.button('Go to Match').disabled).toBe(true);
  });

  it('of a denied camera leads to the instructions', async () => {
    await open({ answer: allGood, media: { cameraProblem: 'denied', microphoneProblem: 'denied' } });
    await page?.press('See how');
    expect(dialogs.state.pool.map(({ name, props }) => [name, props])).toEqual([
      ['allow access', { what: 'both' }],
    ]);
  });

  it('of devices that are off turns on the camera and unmutes the microphone', async () => {
    await open({ answer: allGood, media: { isCameraOn: false, isMicrophoneOn: false } });
    await waitForPage(() => expect(row('Camera').text).toContain('Your camera is off'));
    expect(row('Microphone').mends).toEqual(['Unmute']);
    await page?.press('Unmute');
    await page?.press('Turn camera on');
    await look();
    expect([local.state.isCameraOn, local.state.isMicrophoneOn]).toEqual([true, true]);
    await waitForPage(() => expect(title()).toBe('You’re ready'));
  });

  it('of a silent microphone or a dark picture leads to the devices, and does not block', async () => {
    await open({ answer: allGood, media: { warnings: ['silentMicrophone'] }, grey: 4 });
    await waitForPage(() => expect(title()).toBe('Almost ready'));
    expect(page?.text()).toContain('these could be better: microphone and light.');
    expect(row('Microphone').text).toContain('There’s no sound from your microphone');
    expect(row('Light').mends).toEqual(['Devices']);
    await page?.press('Devices');
    expect(dialogs.state.pool.map(({ name }) => name)).toEqual(['select devices']);
    expect(goLink()).toBeDefined();
  });

  it('of the light needs two equal measurements', async () => {
    await open({ answer: allGood });
    stubPicture(30);
    await act(async () => clock.advance(800));
    expect(row('Light').text).toContain('Your light is good');
    await act(async () => clock.advance(800));
    expect(row('Light').text).toContain('There’s too little light on you');
  });

  it('of a poor network can be repeated, and runs again after being offline', async () => {
    const { measureNetwork } = await open({
      answer: allGood,
      network: { ...quick, roundTripMs: 700, lossRatio: 0.1 },
    });
    await waitForPage(() =>
      expect(row('Network').text).toContain('700 ms to the relay server and back, 10% lost'),
    );
    expect(measureNetwork).toHaveBeenCalledTimes(1);
    await page?.press('Measure again');
    expect(measureNetwork).toHaveBeenCalledTimes(2);
    await act(async () => onlineManager.setOnline(false));
    expect(row('Network').text).toContain('You’re offline');
    expect(title()).toBe('Not ready yet');
    await act(async () => onlineManager.setOnline(true));
    expect(measureNetwork).toHaveBeenCalledTimes(3);
  });

  it('of an unreachable relay blocks going live', async () => {
    await open({ answer: allGood, network: { to: 'relay', roundTripMs: null, lossRatio: 1 } });
    await waitForPage(() => expect(row('Network').text).toContain('relay server for calls can’t be reached'));
    expect(title()).toBe('Not ready yet');
  });

  it("by the server shows the server's reason and a link to fix it", async () => {
    const checks = [
      check('profile', 'readinessReason.profileIncomplete'),
      check('standing', 'readinessReason.suspended'),
      check('identity', 'readinessReason.identityMissing', false),
      check('payout', 'readinessReason.methodRejected', false),
    ];
    await open({ answer: { ready: false, checks } });
    await waitForPage(() =>
      expect(row('Payment method').text).toContain('Your payment method wasn’t approved'),
    );
    expect(row('Payment method').mends).toEqual(['/payment-method']);
    expect(row('Profile').mends).toEqual(['/profile/edit']);
    expect(row('Account status').text).toContain('Matching and calls are paused');
    expect(row('Account status').mends).toEqual(['/chat?support=moderator']);
    expect(page?.text()).toContain('Fix these to go live: profile and account status.');
  });

  it('of notices requests permission, or leads to the settings', async () => {
    const { ask } = await open({ answer: allGood, permission: 'unasked' });
    await waitForPage(() => expect(title()).toBe('Almost ready'));
    await page?.press('Allow');
    expect(ask).toHaveBeenCalledOnce();
    await page?.unmount();
    await open({ answer: allGood, permission: 'refused' });
    expect(row('Notifications').mends).toEqual(['/settings#notifications']);
  });

  it('of the server leaves the other checks working, and can be repeated', async () => {
    const { answerWith, measureNetwork } = await open({ answer: 'fail' });
    await waitForPage(() => expect(row('Profile').text).toContain('The server didn’t answer'));
    expect(row('Camera').text).toContain('Front camera');
    expect(measureNetwork).toHaveBeenCalledOnce();
    expect(title()).toBe('Almost ready');
    expect(goLink()).toBeDefined();
    answerWith(allGood);
    await page?.press('Try again');
    await waitForPage(() => expect(title()).toBe('You’re ready'));
  });
});

describe('the devices', () => {
  it('are open while the page is shown', async () => {
    await open({ answer: allGood });
    expect(local.state.status).toBe('open');
    await page?.unmount();
    page = null;
    expect(local.state.status).toBe('closed');
  });
});

describe('requests to the server', () => {
  const goddessOnly = /\/(earnings|topMaleUsers|goddess\/(amIready|penaltyHistory|kpiConfigInfo|dashboard))/;

  it('are one for a goddess', async () => {
    const { asked } = await open();
    await waitForPage(() => expect(row('Profile').text).not.toContain('Checking with the server'));
    expect(asked.filter((path) => goddessOnly.test(path))).toEqual([expect.stringContaining('/amIready')]);
  });

  it('show an applicant what is missing, without requests of a goddess', async () => {
    const { asked } = await open({ role: 'pendingGoddess' });
    await waitForPage(() => expect(row('Profile').text).toContain('Still missing:'));
    expect(row('Profile').mends).toEqual(['/application']);
    expect(row('Identity').mends).toEqual(['/application']);
    expect(row('Payment method').text).toContain('once you’re approved');
    expect(title()).toBe('Not ready yet');
    expect(asked.filter((path) => goddessOnly.test(path))).toEqual([]);
  });

  it('are none for an artist, who sees the device checks', async () => {
    const { asked } = await open({ role: 'artist' });
    await waitForPage(() => expect(title()).toBe('You’re ready'));
    expect(page?.text()).toContain('Artists don’t start matches.');
    expect(goLink()).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
