import { describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { SkipMessage } from './messaging.ts';
import { answerTo, createRtmMessaging, loginAgainAfterMs, skipOf } from './rtmMessaging.ts';
import { createRtmDouble, type RtmDouble } from './rtmMessagingDouble.ts';
import type { RtmLinkState } from './rtmMessagingVendor.ts';

/** Waits until promises that depend on no timer have settled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function pass(clock: ManualClock, ms: number): Promise<void> {
  await settle();
  clock.advance(ms);
  await settle();
}

function person(double: RtmDouble, clock: ManualClock, me: string) {
  const scope = createScope();
  const skips: SkipMessage[] = [];
  let tokens = 0;
  const messaging = createRtmMessaging({
    scope,
    clock,
    me,
    load: () => Promise.resolve(double.vendor),
    credentials: () => Promise.resolve({ appId: 'an app', token: `token-${++tokens}` }),
  });
  const listening = scope.child();
  messaging.onSkip(listening, me, (skip) => skips.push(skip));
  return { scope, listening, messaging, skips };
}

async function two() {
  const clock = createManualClock();
  const double = createRtmDouble(clock);
  const [ann, ben] = [person(double, clock, 'ann'), person(double, clock, 'ben')];
  await pass(clock, 100);
  return { clock, double, ann, ben };
}

const link = (
  currentState: RtmLinkState['currentState'],
  operation = 'AUTO_RECONNECT',
  reasonCode = 'AUTO_RECONNECT',
): RtmLinkState => ({ currentState, operation, reasonCode });

describe('messaging over agora-rtm', () => {
  it('delivers a skip to the other user in both directions', async () => {
    const { clock, ann, ben } = await two();
    ann.messaging.sendSkip('ben', { channel: 'c1', userId: 'ann' });
    await pass(clock, 100);
    expect(ben.skips).toEqual([{ channel: 'c1', userId: 'ann' }]);
    ben.messaging.sendSkip('ann', { channel: 'c2', userId: 'ben' });
    await pass(clock, 100);
    expect(ann.skips).toEqual([{ channel: 'c2', userId: 'ben' }]);
    expect(ben.skips).toHaveLength(1);
  });

  it('reports the true sender of a skip', async () => {
    const { clock, ann, ben } = await two();
    ann.messaging.sendSkip('ben', { channel: 'c1', userId: 'somebody else' });
    await pass(clock, 100);
    expect(ben.skips).toEqual([{ channel: 'c1', userId: 'ann' }]);
  });

  it('retries a failed login five seconds after logging out, with a new token each time', async () => {
    const clock = createManualClock();
    const double = createRtmDouble(clock);
    double.refuse(2);
    const ann = person(double, clock, 'ann');
    await pass(clock, 20);
    expect(double.log).toEqual(['ann: login token-1', 'ann: logout']);
    await pass(clock, loginAgainAfterMs - 1);
    expect(double.log).toHaveLength(2);
    await pass(clock, 1);
    await pass(clock, 20);
    expect(double.log.slice(2)).toEqual(['ann: login token-2', 'ann: logout']);
    await pass(clock, loginAgainAfterMs);
    await pass(clock, 20);
    expect([double.log.at(-1), double.online]).toEqual(['ann: login token-3', ['ann']]);
    // Clients of failed logins have no listeners left.
    expect(double.listeners).toBe(3);
    ann.scope.end();
    expect([double.listeners, clock.pending]).toEqual([0, 0]);
  });

  it('logs in again when the service reconnects, and then delivers skips again', async () => {
    const { clock, double, ann, ben } = await two();
    double.link('ben', link('DISCONNECTED', 'HEARTBEAT_TIMEOUT', 'KEEP_ALIVE_TIMEOUT'));
    expect(double.online).toEqual(['ann']);
    // The user is offline: the skip is dropped without an error.
    ann.messaging.sendSkip('ben', { channel: 'lost', userId: 'ann' });
    await pass(clock, 100);
    await pass(clock, loginAgainAfterMs);
    await pass(clock, 100);
    ann.messaging.sendSkip('ben', { channel: 'c3', userId: 'ann' });
    await pass(clock, 100);
    expect(ben.skips.map(({ channel }) => channel)).toEqual(['c3']);
  });

  it('does not log in again after a login in another window of the same user', async () => {
    const { clock, double, ann } = await two();
    const other = person(double, clock, 'ann');
    await pass(clock, 100);
    await pass(clock, 10 * loginAgainAfterMs);
    const logins = double.log.filter((line) => line.startsWith('ann: login'));
    expect(logins).toHaveLength(2);
    ann.scope.end();
    expect(double.online).toContain('ann');
    other.scope.end();
    expect(double.online).not.toContain('ann');
  });

  it('renews its token', async () => {
    const { clock, double } = await two();
    double.expireToken('ann');
    await pass(clock, 0);
    expect(double.log.at(-1)).toBe('ann: renew token-2');
  });

  it('ends with its scope, even during a login', async () => {
    const { clock, double, ann, ben } = await two();
    ann.listening.end();
    double.bring('ann', { message: '{"match_skip_message":{"channel":"c","userId":"x"}}', publisher: 'x' });
    expect(ann.skips).toEqual([]);
    ann.scope.end();
    ben.scope.end();
    const late = person(double, clock, 'late');
    await settle();
    late.scope.end();
    await pass(clock, 1_000);
    expect([double.online, double.listeners, clock.pending]).toEqual([[], 0, 0]);
  });

  it('decides for each link state whether to retry, stop or wait', () => {
    expect(answerTo(link('CONNECTING', 'LOGIN', 'LOGIN'))).toBe('wait');
    expect(answerTo(link('CONNECTED', 'LOGIN', 'LOGIN_SUCCESS'))).toBe('wait');
    expect(answerTo(link('IDLE', 'LOGOUT', 'LOGOUT'))).toBe('wait');
    expect(answerTo(link('CONNECTING'))).toBe('retry');
    expect(answerTo(link('DISCONNECTED'))).toBe('retry');
    expect(answerTo(link('SUSPENDED', 'NETWORK_CHANGE', 'RECONNECT_TIMEOUT'))).toBe('retry');
    expect(answerTo(link('FAILED', 'SERVER_REJECT', 'TOKEN_EXPIRED'))).toBe('retry');
    expect(answerTo(link('FAILED', 'SERVER_REJECT', 'SAME_UID_LOGIN'))).toBe('stop');
  });

  it.each([
    ['no JSON', 'skip!'],
    ['another message', '{"hello":1}'],
    ['a skip without a channel', '{"match_skip_message":{"userId":"x"}}'],
    ['bytes', new Uint8Array([1, 2])],
  ])('ignores %s instead of a skip', (_, message) => {
    expect(skipOf({ channelType: 'USER', message, publisher: 'x' })).toBeNull();
  });

  it('ignores messages of a channel that is not a user’s', () => {
    const message = '{"match_skip_message":{"channel":"c","userId":"x"}}';
    expect(skipOf({ channelType: 'MESSAGE', message, publisher: 'x' })).toBeNull();
  });
});
