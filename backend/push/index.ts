import type { Context } from '../context.ts';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { textOf } from '../dictionary/index.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { isTimeZone, type PushMessage, type PushOutcome } from '#shared/domain/push.ts';
import { readPushTarget } from './address.ts';
import { createPushKeys } from './keys.ts';
import { pushMessageOf, pushNoticeOf, type PushNotice } from './notice.ts';
import { isUsableKey, sendPush } from './send.ts';
import { createSubscriptions, type Subscription } from './subscriptions.ts';
import { createPushThrottle } from './throttle.ts';
import { textsIn } from './words.ts';

export interface PushOptions {
  /** Contact for push services: the deployment's address, if configured. */
  readonly contact?: string;
  /** Permits pushes to a local service, for tests. */
  readonly allowsLoopback?: boolean;
}

/**
 * Milliseconds without a ping response (three pings) after which a window counts as inactive, because its
 * device sleeps.
 */
const asleepAfterMs = 45_000;
const atOnce = 16;
/** Maximum number of waiting pushes. Further messages are not pushed, but are in the chats. */
const maxWaiting = 1_000;

/**
 * Creates Web Push: notifies the browsers in which a user is signed in while none of the user's windows is
 * open.
 */
export function createPushFeature(context: Context, options: PushOptions = {}) {
  const { clock, database, hub, log, scope } = context;
  const { allowsLoopback, contact = 'mailto:push@localhost.invalid' } = options;
  const keys = createPushKeys(context);
  const subscriptions = createSubscriptions(context);
  const tasks = createTaskQueue(log, 'push');
  const refusal = () => new Error('Too many push messages are in progress.');
  const limit = createConcurrencyLimit(atOnce, { most: maxWaiting, refusal });
  const ended = new AbortController();
  scope.onEnd(() => ended.abort());

  const isHere = (userId: string) => hub.isConnected(userId) && hub.silentForMs(userId) < asleepAfterMs;

  async function send(userId: string, { address }: Subscription, message: PushMessage): Promise<PushOutcome> {
    const target = readPushTarget(address.endpoint, { allowsLoopback });
    if (!target) return 'failed';
    const pair = await keys();
    const outcome = await limit(() =>
      sendPush({ target, address, message, keys: pair, contact, signal: ended.signal }),
    );
    // The push service has deleted the subscription, because the user disabled notifications or removed the
    // browser.
    if (outcome === 'gone') await subscriptions.remove(userId, address.endpoint);
    return outcome;
  }

  async function push(notice: PushNotice): Promise<void> {
    if (scope.ended || isHere(notice.userId)) return;
    for (const subscription of await subscriptions.of(notice.userId)) {
      const message = pushMessageOf(notice, subscription.settings, clock.now());
      if (message) await send(notice.userId, subscription, message);
    }
  }

  const throttle = createPushThrottle({
    scope,
    clock,
    emit: (notice) => tasks.runInBackground('sending a push message', push(notice)),
  });
  scope.onEnd(hub.onConnected((userId) => throttle.forget(userId)));
  scope.onEnd(
    hub.onSent((sent) => {
      // Most events need no push: the user is online, or the event is not a notification.
      if ((sent.what.event !== 'message' && sent.what.event !== 'notification') || isHere(sent.userId))
        return;
      if (sent.what.event === 'message' && sent.what.data.message.from === sent.userId) return;
      const work = async () => {
        if ((await subscriptions.of(sent.userId)).length === 0) return;
        const notice = await pushNoticeOf(database, sent);
        if (notice && !scope.ended) throttle.add(notice);
      };
      tasks.runInBackground('sending a push message', tasks.runInOrder(sent.userId, work));
    }),
  );

  const handlers: HandlersOf<'getPushKey' | 'subscribePush' | 'unsubscribePush' | 'testPush'> = {
    getPushKey: async () => ({ publicKey: (await keys()).publicKey }),

    async subscribePush({ caller, body: { address, settings } }) {
      const target = readPushTarget(address.endpoint, { allowsLoopback });
      if (!target) throw invalid('endpoint', 'This is no address of a push service.');
      if (!isUsableKey(address.keys.p256dh)) throw invalid('p256dh', 'This is no key of a browser.');
      if (!isTimeZone(settings.timeZone)) throw invalid('timeZone', 'There is no such time zone.');
      await subscriptions.put(caller, { address, settings });
      return {};
    },

    async unsubscribePush({ caller, body }) {
      await subscriptions.remove(caller.userId, body.endpoint);
      return {};
    },

    async testPush({ caller, body }) {
      const own = await subscriptions.of(caller.userId);
      const subscription = own.find(({ address }) => address.endpoint === body.endpoint);
      if (!subscription) return { outcome: 'gone' };
      const { locale } = subscription.settings;
      const { service: title } = textsIn(locale);
      const text = textOf('push.test', locale);
      const message = { kind: 'test', key: 'test', title, text, path: '/settings', locale } as const;
      return { outcome: await send(caller.userId, subscription, message) };
    },
  };

  return { handlers, idle: () => tasks.idle() };
}

function invalid(field: string, message: string): ApiFailure {
  return new ApiFailure('invalid_body', message, { field });
}
