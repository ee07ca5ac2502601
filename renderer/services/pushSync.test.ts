import { expect, it, onTestFinished, vi } from 'vitest';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { NoticePermission } from '#renderer/platform/port.ts';
import type { PushAddress } from '#shared/domain/push.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createMemoryKeyValue } from './keyValue.ts';
import { createPreferences } from './preferences.ts';
import { createPushSync } from './pushSync.ts';

const address: PushAddress = { endpoint: 'https://push.example.com/a', keys: { p256dh: 'p', auth: 'a' } };

function setUp({ permission = 'granted' as NoticePermission, found = address as PushAddress | null } = {}) {
  const [scope, clock] = [createScope(), createManualClock()];
  onTestFinished(() => scope.end());
  const [changed, arrived] = [createEmitter(), createEmitter<number>()];
  const outcome = { value: 'sent' };
  const call = vi.fn(async (name: string, _input?: unknown) => {
    if (name === 'getPushKey') return { ok: true, value: { publicKey: 'key' } };
    return { ok: true, value: name === 'testPush' ? { outcome: outcome.value } : {} };
  });
  const push = {
    isPossible: () => true,
    subscribe: vi.fn(() => Promise.resolve(found)),
    unsubscribe: vi.fn(() => Promise.resolve()),
    lastTestMs: () => Promise.resolve(1_000),
    onTest: arrived.listen,
  };
  const preferences = createPreferences({ scope, userId: 'me', local: createMemoryKeyValue() });
  let allowed = permission;
  const sync = createPushSync({
    ...{ scope, clock, push, preferences },
    api: { call } as never,
    notices: { permission: () => allowed, onChange: changed.listen },
    locale: () => 'uk',
  });
  return {
    ...{ sync, scope, call, push, preferences, arrived, outcome },
    allow(next: NoticePermission) {
      allowed = next;
      changed.emit();
    },
    async pass(ms = 1_000) {
      clock.advance(ms);
      await waitFor(() => expect(sync.state.status).not.toBe('starting'));
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
    said: (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, input]) => input),
  };
}

it("a start registers the device’s subscription and the user's settings on the server", async () => {
  const { sync, said, push, pass } = setUp();
  await pass();
  expect(push.subscribe).toHaveBeenCalledWith('key');
  expect(said('subscribePush')).toEqual([
    {
      body: {
        address,
        settings: {
          kinds: ['incomingCall', 'missedCall', 'message', 'gift', 'payout', 'penalty'],
          quietHours: { isOn: false, from: '23:00', to: '08:00' },
          preview: 'name',
          locale: 'uk',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
    },
  ]);
  expect(sync.state).toMatchObject({ status: 'on', lastTestMs: 1_000 });
});

it('changed settings are sent in one request, a changed permission at once', async () => {
  const { sync, said, preferences, allow, pass } = setUp({ permission: 'unasked' });
  await pass();
  expect([sync.state.status, said('subscribePush').length]).toEqual(['off', 0]);
  allow('granted');
  await pass();
  preferences.setNotice('gift', 'system', false);
  preferences.set({ noticePreview: 'nothing' });
  await pass();
  expect(said('subscribePush')).toHaveLength(2);
  expect(said('subscribePush')[1]).toMatchObject({
    body: { settings: { preview: 'nothing', kinds: expect.not.arrayContaining(['gift']) } },
  });
  allow('refused');
  await pass();
  expect(said('unsubscribePush')).toEqual([{ body: { endpoint: address.endpoint } }]);
  expect(sync.state.status).toBe('off');
});

it('a browser without a subscription is unsupported, and the server is not called', async () => {
  const { sync, said, pass } = setUp({ found: null });
  await pass();
  expect([sync.state.status, said('subscribePush')]).toEqual(['unsupported', []]);
});

it('the end of the session ends the browser’s subscription', async () => {
  const { scope, push, pass } = setUp();
  await pass();
  expect(push.unsubscribe).not.toHaveBeenCalled();
  scope.end();
  expect(push.unsubscribe).toHaveBeenCalledTimes(1);
});

it('a test push is pending until it arrives, and failed if it does not', async () => {
  const { sync, arrived, outcome, pass } = setUp();
  await pass();
  await sync.test();
  expect(sync.state.test).toBe('sent');
  arrived.emit(9_000);
  expect(sync.state).toMatchObject({ test: 'none', lastTestMs: 9_000 });
  await sync.test();
  await pass(20_000);
  expect(sync.state).toMatchObject({ test: 'failed', lastTestMs: 9_000 });
  outcome.value = 'failed';
  await sync.test();
  expect(sync.state).toMatchObject({ status: 'on', test: 'failed' });
  // The push service dropped the address, so the next attempt subscribes again.
  outcome.value = 'gone';
  await sync.test();
  expect(sync.state.status).toBe('failed');
  outcome.value = 'sent';
  await sync.test();
  expect(sync.state).toMatchObject({ status: 'on', test: 'sent' });
});
