import { proxy, subscribe } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { noticeKinds } from '#shared/domain/noticeKinds.ts';
import type { PushAddress, PushSettings } from '#shared/domain/push.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import type { PushPort, SystemNotices } from '#renderer/platform/port.ts';
import type { ApiClient } from './apiClient.ts';
import type { PreferencesStore } from './preferences.ts';

/**
 * `off`: the system shows no notices. `unsupported`: this browser supports no push. `failed`: the server was
 * not reached.
 */
export type PushStatus = 'off' | 'starting' | 'on' | 'unsupported' | 'failed';
/** `sent`: accepted by the push service, but not received yet. */
export type PushTest = 'none' | 'sending' | 'sent' | 'failed';

export interface PushSync {
  readonly state: { status: PushStatus; test: PushTest; lastTestMs: number | null };
  /** Sends a test push to this device. */
  test(): Promise<void>;
}

/** Milliseconds before a sync, so that several changed settings are sent in one request. */
const settleMs = 1_000;
/** Milliseconds after which a test push that did not arrive counts as failed. */
const arrivesWithinMs = 20_000;

/**
 * Registers this device's push subscription and the user's notice settings on the server: at start-up, when
 * notices are allowed, and when a setting changes. Ends the subscription with the session.
 */
export function createPushSync(options: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: Pick<ApiClient, 'call'>;
  readonly push: PushPort;
  readonly notices: Pick<SystemNotices, 'permission' | 'onChange'>;
  readonly preferences: PreferencesStore;
  readonly locale: () => Locale;
}): PushSync {
  const { scope, clock, api, push, notices, preferences, locale } = options;
  const state = proxy<PushSync['state']>({ status: 'off', test: 'none', lastTestMs: null });
  let address: PushAddress | null = null;
  let stopWaiting: () => void = () => undefined;
  let syncing: Promise<void> = Promise.resolve();

  function settings(): PushSettings {
    const { notifications, quietHours, noticePreview } = preferences.state;
    const { isOn, from, to } = quietHours;
    return {
      kinds: noticeKinds.filter((kind) => notifications[kind].system),
      quietHours: { isOn, from, to },
      preview: noticePreview,
      locale: locale(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  async function syncNow(): Promise<void> {
    if (notices.permission() !== 'granted') {
      if (address) await api.call('unsubscribePush', { body: { endpoint: address.endpoint } });
      address = null;
      state.status = 'off';
      return;
    }
    if (!push.isPossible()) return void (state.status = 'unsupported');
    if (state.status !== 'on') state.status = 'starting';
    const key = await api.call('getPushKey');
    if (scope.ended) return;
    // A deployment without Web Push answers 404.
    const isWithoutPush = key.ok === false && key.error.status === 404;
    if (!key.ok) return void (state.status = isWithoutPush ? 'unsupported' : 'failed');
    address = await push.subscribe(key.value.publicKey);
    if (scope.ended) return;
    if (!address) return void (state.status = 'unsupported');
    const answer = await api.call('subscribePush', { body: { address, settings: settings() } });
    if (!scope.ended) state.status = answer.ok ? 'on' : 'failed';
  }
  function sync(): Promise<void> {
    syncing = syncing.then(() => (scope.ended ? undefined : syncNow()));
    return syncing.catch((cause: unknown) => {
      logger.warn('pushes could not be set up', cause);
      state.status = 'failed';
    });
  }

  let cancel: () => void = () => undefined;
  const soon = () => {
    cancel();
    cancel = clock.after(scope, settleMs, () => void sync());
  };
  scope.onEnd(notices.onChange(soon));
  scope.onEnd(subscribe(preferences.state, soon, true));
  scope.onEnd(
    push.onTest((at) => {
      stopWaiting();
      state.lastTestMs = at;
      state.test = 'none';
    }),
  );
  // Unsubscribes, so that the next user of this device does not get this user's notices.
  scope.onEnd(() => void push.unsubscribe());
  void push.lastTestMs().then((at) => (state.lastTestMs ??= at));
  soon();

  return {
    state,
    async test() {
      state.test = 'sending';
      if (!address || state.status !== 'on') await sync();
      const sent = address && (await api.call('testPush', { body: { endpoint: address.endpoint } }));
      if (scope.ended || state.test !== 'sending') return;
      const isSent = sent?.ok === true && sent.value.outcome === 'sent';
      state.test = isSent ? 'sent' : 'failed';
      // The push service dropped this address; the next attempt subscribes again.
      if (sent?.ok === true && sent.value.outcome === 'gone') state.status = 'failed';
      if (isSent)
        stopWaiting = clock.after(scope, arrivesWithinMs, () => {
          state.test = 'failed';
        });
    },
  };
}
