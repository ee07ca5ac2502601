import { readLinkedPath } from '#shared/domain/deepLinks.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { pushMessageSchema, type PushMessage } from '#shared/domain/push.ts';
import { lastTestPath, pushCache, type PushNews } from './pushNews.ts';
import type { PushEvent, WorkerScope, WorkerWindow } from './scope.ts';

function messageOf({ data }: PushEvent): PushMessage | null {
  try {
    const parsed = pushMessageSchema.safeParse(data?.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Data of a pushed notice for its press. Notices of a page, which the browser may show through the worker,
 * have none.
 */
interface NoticeData {
  readonly path: string | null;
  readonly locale: PushMessage['locale'];
}

/**
 * Shows pushed messages while no page has the focus, and handles presses. Presses lead only to listed links.
 */
export function listenForPush(scope: WorkerScope): void {
  const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function show(message: PushMessage): Promise<void> {
    const open = await windows();
    if (message.kind === 'test') {
      const at = Date.now();
      await (await scope.caches.open(pushCache)).put(lastTestPath, new Response(String(at)));
      for (const window of open) window.postMessage({ push: 'tested', at } satisfies PushNews);
    } else if (open.some(({ focused }) => focused)) return;
    const data: NoticeData = { path: message.path, locale: message.locale };
    await scope.registration.showNotification(message.title, {
      body: message.text,
      // Uses the tag of the page's own notice about the same subject, so that one replaces the other.
      tag: `notice:${message.key}`,
      lang: message.locale,
      data,
    });
  }

  async function open({ path, locale }: NoticeData): Promise<void> {
    const safe = path === null ? null : readLinkedPath(path);
    const all: readonly WorkerWindow[] = await windows();
    const window = all.find(({ focused }) => focused) ?? all[0];
    if (window) {
      // A browser that did not register the press refuses the focus; the page navigates anyway.
      await window.focus().catch(() => undefined);
      if (safe !== null) window.postMessage({ push: 'pressed', path: safe } satisfies PushNews);
      return;
    }
    const [pathname = '/', search] = (safe ?? '/').split('?');
    const address = inLocale(locale, pathname, search === undefined ? '' : `?${search}`);
    await scope.clients.openWindow(new URL(address, scope.location.origin).href);
  }

  scope.addEventListener('push', (event) => {
    const message = messageOf(event);
    if (message) event.waitUntil(show(message));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = event.notification.data as NoticeData | null;
    if (data) event.waitUntil(open(data));
  });
}
