import type { PushAddress } from '#shared/domain/push.ts';
import type { PushPort } from '../port.ts';
import { lastTestPath, pushCache, readPushNews } from './offline/pushNews.ts';

/** Milliseconds to wait for a worker. The dev server and pages without a secure context have none. */
const workerWithinMs = 15_000;

async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const late = new Promise<null>((done) => setTimeout(() => done(null), workerWithinMs));
  // Some browsers with disabled workers resolve to undefined.
  const registration = (await Promise.race([navigator.serviceWorker.ready, late])) as
    | ServiceWorkerRegistration
    | null
    | undefined;
  return registration?.pushManager ?? null;
}

async function addressOf(subscription: PushSubscription): Promise<PushAddress | null> {
  // Loaded here, because most pages never subscribe and the schema library is large.
  const { pushAddressSchema } = await import('#shared/domain/push.ts');
  const parsed = pushAddressSchema.safeParse(subscription.toJSON());
  return parsed.success ? parsed.data : null;
}

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const currentKey = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return currentKey.length === key.length && currentKey.every((byte, at) => byte === key[at]);
}

/** Subscribes through the browser's PushManager; the worker shows the messages (`offline/push.ts`). */
export function createWebPush(): PushPort {
  return {
    isPossible: () =>
      import.meta.env.PROD && 'serviceWorker' in globalThis.navigator && 'PushManager' in globalThis,
    async subscribe(publicKey) {
      try {
        const pushes = await manager();
        if (!pushes) return null;
        const key = bytesOf(publicKey);
        const before = await pushes.getSubscription();
        if (before && isFor(before, key)) return await addressOf(before);
        // The subscription belongs to a server key that has changed.
        await before?.unsubscribe();
        const options = { userVisibleOnly: true, applicationServerKey: key };
        return await addressOf(await pushes.subscribe(options));
      } catch {
        // The user refused, or the browser's maker runs no push service.
        return null;
      }
    },
    async unsubscribe() {
      try {
        if (!('serviceWorker' in navigator)) return;
        await caches.delete(pushCache);
        const registration = await navigator.serviceWorker.getRegistration();
        await (await registration?.pushManager?.getSubscription())?.unsubscribe();
      } catch {
        // No subscription exists, or the push service reports its end to the server.
      }
    },
    async lastTestMs() {
      try {
        const stored = await (await caches.open(pushCache)).match(lastTestPath);
        const at = stored ? Number(await stored.text()) : Number.NaN;
        return Number.isFinite(at) ? at : null;
      } catch {
        return null;
      }
    },
    onTest(listener) {
      if (!('serviceWorker' in globalThis.navigator)) return () => undefined;
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const news = readPushNews(data);
        if (news?.push === 'tested') listener(news.at);
      };
      const { serviceWorker } = navigator;
      serviceWorker.addEventListener('message', onMessage);
      return () => serviceWorker.removeEventListener('message', onMessage);
    },
  };
}
