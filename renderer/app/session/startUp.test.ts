import { beforeEach, describe, expect, it, onTestFinished, vi, type MockInstance } from 'vitest';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import type { SessionEnd } from '#renderer/services/session.ts';
import type { Services } from '#renderer/services/services.ts';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import { signedInSchema } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi, createTestSession } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { startUp, startUpTasks } from './startUp.ts';

const accounts = {
  user: 'user@demo.local',
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
} as const satisfies Record<Role, string>;

/** The requests of §7.12. The socket connects separately. */
const everybody = [
  'GET /v2/settings',
  'GET /userOnboardingScreens',
  'GET /clientSettings',
  'GET /profile',
  'POST /deviceInfo',
  'GET /lastLaunch',
  'POST /translatedText',
];
const streamers = [...everybody, 'GET /goddess/agencyInformation'];
const goddesses = [
  ...streamers,
  'GET /goddess/dashboard',
  'GET /goddess/kpiConfigInfo',
  'GET /goddess/dashboard/paymentTargetInfo',
];

/** Most tests change no data, so they share one backend. */
const backend = sharedBackend({ seed: 'demo' });

/** Creates a signed-in user whose start-up has not run yet. */
async function open(role: Role = 'user', change: { token?: string; url?: string } = {}) {
  const { body } = await backend.call('login', { body: { email: accounts[role], password: 'demo1234' } });
  const { authData, user } = signedInSchema.parse(body);
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock(Date.UTC(2026, 10, 21, 20));
  const session = createTestSession({ scope, clock, user, token: change.token ?? authData.token });
  const net = createGatedFetch();
  const { api } = createTestApi(change.url ?? backend.url, { token: session.token, fetch: net.fetch });
  const ends: SessionEnd[] = [];
  session.onEnd(scope, (why) => ends.push(why));
  const answers = createEarlyQueries(clock.now);
  const takeOver = () => {
    const queries = createQueryClient(answers);
    onTestFinished(() => queries.clear());
    return queries;
  };
  const services = { api, session } as unknown as Services;
  return {
    session,
    net,
    ends,
    takeOver,
    start: (names?: readonly string[]) => startUp(services, answers, names),
  };
}

let log: MockInstance<typeof console.warn>;
beforeEach(() => {
  // The part of the browser that the start-up reads.
  vi.stubGlobal('document', { documentElement: { lang: 'ru' } });
  log = vi.spyOn(console, 'warn').mockReturnValue();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('the start-up', () => {
  it.each([
    ['user', everybody],
    ['pendingGoddess', streamers],
    ['artist', streamers],
    ['goddess', goddesses],
  ] as const)('of %s sends exactly its requests, each once, and all succeed', async (role, wanted) => {
    const { net, start } = await open(role);
    expect(await start()).toEqual([]);
    expect(net.asked.toSorted()).toEqual([...wanted].toSorted());
    expect(log).not.toHaveBeenCalled();
  });

  it('runs every part of docs/product.md’s list, in its order', () => {
    expect(startUpTasks.map(({ name }) => name)).toEqual([
      'settings',
      'onboarding screens',
      'client settings',
      'profile',
      'device info',
      'last launch',
      'user agency',
      'goddess dashboard',
      'KPI config',
      'payment target info',
      'dictionary keys',
      'dictionary keys of others',
    ]);
  });

  it.each([
    ['after it was there', false],
    ['while it was on its way', true],
  ])('returns its responses to a page that asks %s', async (_, isEarly) => {
    const { takeOver, net, session, start } = await open('goddess');
    const started = start();
    const early = isEarly ? takeOver() : null;
    await started;
    const queries = early ?? takeOver();
    expect(net.asked).toHaveLength(goddesses.length);
    const { settings, clientSettings, onboarding, agency, dashboard, kpi, paymentTarget } = queryKeys;
    for (const key of [settings, clientSettings, onboarding, agency, dashboard, kpi, paymentTarget]) {
      expect([key, queries.getQueryData(key)]).toEqual([key, expect.any(Object)]);
    }
    expect(queries.getQueryData(queryKeys.dictionary('ru'))).toMatchObject({ 'kpi.matches': 'Встречи' });
    expect(session.state.user?.name).toBe('Valeria');
  });

  it('reports the device, in the language of the page', async () => {
    const { start } = await open('user');
    await start();
    const { database } = backend.context;
    const rows = await database.selectFrom('devices').select(['device_id', 'info']).execute();
    expect(rows).toContainEqual({
      device_id: expect.stringMatching(/^[\da-f-]{36}$/),
      info: expect.any(String),
    });
    expect(rows.map(({ info }) => (JSON.parse(info) as { appLang: string }).appLang)).toContain('ru');
  });
});

describe('one call', () => {
  it.each(goddesses)('%s fails: the failure is logged, and all others succeed', async (name) => {
    const { net, ends, session, start } = await open('goddess');
    // Two failures, because a repeatable call retries once by itself.
    net.lose(name, 2);
    const failed = await start();
    expect(failed).toMatchObject([{ isAway: true }]);
    expect(net.answered.toSorted()).toEqual(goddesses.filter((other) => other !== name).toSorted());
    expect(log.mock.calls.map(([line]) => line)).toEqual([`start-up: ${failed[0]?.name} failed`]);
    // A network failure does not end the session, not even for the profile.
    expect([ends, session.token() !== null]).toEqual([[], true]);
    // Only the failed call is repeated later.
    let left = failed;
    for (let tries = 0; left.length > 0 && tries < 2; tries += 1)
      left = await start(left.map((one) => one.name));
    expect(left).toEqual([]);
    expect(net.answered.toSorted()).toEqual(goddesses.toSorted());
  });

  it.each(goddesses)('%s hangs: all others succeed meanwhile', async (name) => {
    const { net, start } = await open('goddess');
    const held = net.hold(name);
    const started = start();
    await waitFor(() => expect(net.answered).toHaveLength(goddesses.length - 1));
    held.release();
    expect(await started).toEqual([]);
  });
});

describe('a profile that can’t be loaded', () => {
  it.each([
    ['without an id', { name: 'Robin' }],
    ['that is no object', 'OK'],
  ])('that came %s signs the user out', async (_, body) => {
    const server = await startHttpServer((response) => sendJson(response, 200, body));
    const { ends, start } = await open('user', { url: server.url });
    await start();
    expect(ends).toEqual(['expired']);
  });

  it('signs the user out if the token is invalid, without further errors', async () => {
    const { ends, session, start } = await open('user', { token: 'a-token-that-nobody-gave-0123' });
    await start();
    expect([ends, session.token()]).toEqual([['expired'], null]);
  });

  it.each([
    [403, 'forbidden', ['expired']],
    [404, 'not_found', ['expired']],
    [400, 'invalid_body', ['expired']],
    [408, 'timeout', []],
    [429, 'too_many_requests', []],
    [500, 'internal', []],
    [503, 'unavailable', []],
  ] as const)('with status %i signs out only if the server refuses it', async (status, code, wanted) => {
    const server = await startHttpServer((response) => sendJson(response, status, { code, message: '' }));
    const { ends, start } = await open('user', { url: server.url });
    await start();
    expect(ends).toEqual(wanted);
  });
});
