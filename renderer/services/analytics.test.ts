import { contract } from '#shared/api/contract.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { analytics as rules } from '#shared/domain/constants.ts';
import { signedInSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { basesAt } from '#tests/kit/people/client.ts';
import { createAnalytics } from './analytics.ts';
import { createApiClient } from './apiClient.ts';
import { createMemoryKeyValue } from './keyValue.ts';
import { createSession } from './session.ts';

let backend: TestBackend;
const startMs = Date.UTC(2026, 10, 21, 20);

async function open(options: { isProduction?: boolean; sandbox?: boolean } = {}) {
  const { token, userId } = await backend.signUp();
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock(startMs);
  const local = createMemoryKeyValue();
  const session = createSession({
    scope,
    hasCookies: false,
    now: clock.now,
    local,
    perTab: createMemoryKeyValue(),
  });
  session.signIn(
    signedInSchema.parse({
      authData: { token },
      user: { _id: userId, humanReadableId: 1, rolesGroup: 'user', sandbox: options.sandbox ?? false },
    }),
  );
  let sent = 0;
  let lost = 0;
  const api = createApiClient({
    endpoints: contract,
    bases: basesAt(backend.url),
    token: session.token,
    onSessionEnded: () => {},
    log: () => {},
    fetch: async (...request) => {
      sent += 1;
      const response = await fetch(...request);
      if (lost > 0) {
        lost -= 1;
        throw new TypeError('the answer was lost');
      }
      return response;
    },
  });
  const allowed = { is: true };
  const page = new EventTarget();
  const analytics = createAnalytics({
    scope,
    clock,
    api,
    session,
    local,
    isProduction: options.isProduction ?? false,
    isAllowed: () => allowed.is,
    page,
  });
  const params = async () => {
    const result = await api.call('getUserParams');
    return result.ok ? (result.value.params as Record<string, unknown>) : {};
  };
  /** Runs the flush and waits for its request. */
  const settle = async (count: number) => {
    clock.advance(rules.flushDelayMs);
    await expect.poll(() => sent).toBe(count);
  };
  const lose = (count: number) => void (lost = count);
  return { analytics, page, clock, local, session, allowed, params, settle, lose, sent: () => sent };
}

const eventsOf = (params: () => Promise<Record<string, unknown>>) => async () =>
  ((await params())['activity'] as readonly { readonly event: string }[]).map(({ event }) => event);

beforeEach(async () => {
  backend = await startTestBackend();
});

describe('analytics', () => {
  it('sends all events in one request, 200 ms after the last', async () => {
    const { analytics, clock, settle, params, sent } = await open();
    analytics.screen('match', 'ru');
    clock.advance(rules.flushDelayMs - 1);
    analytics.track('filter', { gender: 'female' });
    clock.advance(rules.flushDelayMs - 1);
    expect(sent()).toBe(0);
    await settle(1);
    await expect.poll(params).toMatchObject({
      screen: 'match',
      locale: 'ru',
      activity: [
        {
          event: 'screen',
          details: { label: 'match', title: 'Matching', variant: 'match___ru', locale: 'ru' },
        },
        { event: 'filter', details: { gender: 'female' } },
      ],
    });
  });

  it('sends waiting events when the page is closed, even while a request is pending', async () => {
    const { analytics, page, settle, params, sent } = await open();
    analytics.screen('settings', 'en');
    await settle(1);
    analytics.screen('documents', 'en');
    page.dispatchEvent(new Event('pagehide'));
    await expect.poll(sent).toBe(2);
    await expect.poll(params).toMatchObject({ screen: 'documents' });
  });

  it('starts a new session only after half an hour without events', async () => {
    const { analytics, clock, settle, params } = await open();
    analytics.track('one');
    await settle(1);
    await expect.poll(async () => (await params())['sessionId']).toBeTypeOf('string');
    const first = (await params())['sessionId'];
    clock.advance(rules.sessionIdleMs - rules.flushDelayMs - 1);
    analytics.track('two');
    clock.advance(rules.flushDelayMs);
    await expect.poll(eventsOf(params)).toEqual(['one', 'two']);
    expect((await params())['sessionId']).toBe(first);
    clock.advance(rules.sessionIdleMs);
    analytics.track('three');
    clock.advance(rules.flushDelayMs);
    await expect.poll(eventsOf(params)).toEqual(['one', 'two', 'three']);
    expect((await params())['sessionId']).not.toBe(first);
  });

  it('counts an event once if it is recorded twice: in one request, in two, and after a lost answer', async () => {
    const { analytics, clock, settle, params, lose } = await open();
    const call = () => analytics.track('call', { callId: 'c1' }, 'c1');
    call();
    call();
    // Both attempts reach the server, but the answers are lost.
    lose(2);
    await settle(2);
    await expect.poll(eventsOf(params)).toEqual(['call']);
    analytics.track('match', { matchId: 'm1' }, 'm1');
    call();
    clock.advance(rules.flushDelayMs);
    await expect.poll(eventsOf(params)).toEqual(['call', 'match']);
  });

  it('sends no events while it is not allowed, not even earlier ones', async () => {
    const { analytics, clock, allowed, sent } = await open();
    analytics.track('one');
    allowed.is = false;
    clock.advance(rules.flushDelayMs);
    analytics.track('two');
    clock.advance(rules.flushDelayMs);
    allowed.is = true;
    clock.advance(rules.flushDelayMs);
    expect(sent()).toBe(0);
  });

  it.each([
    [true, true, 0],
    [true, false, 1],
    [false, true, 1],
  ])(
    'with production %s and sandbox %s sends %i purchase events (§6)',
    async (isProduction, sandbox, count) => {
      const { analytics, clock, sent } = await open({ isProduction, sandbox });
      analytics.trackPurchase({ packageKey: 'small' });
      clock.advance(rules.flushDelayMs);
      await expect.poll(sent).toBe(count);
    },
  );
});
