import type { SystemNotice } from '#shared/ipc/notifications.ts';
import { readLinkedPath } from '#shared/domain/deepLinks.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createNoticePresses } from './noticePresses.ts';
import type { NoticePermission, SystemNotices } from '../port.ts';
import { readPushNews } from './offline/pushNews.ts';

const words: Readonly<Record<NotificationPermission, NoticePermission>> = {
  default: 'unasked',
  granted: 'granted',
  denied: 'refused',
};

/** Over the web's Notification. A browser says nothing of a notice that it did not show, and has no field for an answer. */
export function createWebNotices(): SystemNotices {
  const changed = createEmitter();
  const { press, onPressed } = createNoticePresses();
  const shown = new Map<string, Notification>();

  function permission(): NoticePermission {
    // Missing on phones' web views and without a secure context.
    return 'Notification' in globalThis ? words[Notification.permission] : 'unsupported';
  }

  // Allowed or refused in the browser's own settings while the page is open.
  void globalThis.navigator?.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', () => changed.emit()))
    .catch(() => undefined);

  // What was pushed while no page was looked at, and pressed: the worker has brought this page to the front.
  function hear(message: unknown): void {
    const news = readPushNews(message);
    if (news?.push === 'pressed') press(readLinkedPath(news.path));
  }
  globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    hear(data),
  );
  // From before this was there (`earlyMessages.ts`).
  for (const message of globalThis.window?.takeEarlyMessages?.() ?? []) hear(message);

  /** What was pushed about the same while no page was open: the worker shows it by the same tag. */
  async function closePushed(tag: string): Promise<void> {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined);
    const pushed = await registration?.getNotifications?.({ tag }).catch(() => []);
    for (const notice of pushed ?? []) notice.close();
  }

  function close(key: string): void {
    shown.get(key)?.close();
    shown.delete(key);
    void closePushed(key);
  }

  function show({ key, title, text, path, isSilent }: SystemNotice): void {
    if (permission() !== 'granted') return;
    close(key);
    try {
      // The tag takes away what another tab showed about the same.
      const notice = new Notification(title, { body: text, tag: key, silent: isSilent });
      shown.set(key, notice);
      notice.addEventListener('click', () => {
        globalThis.focus();
        close(key);
        press(path);
      });
      notice.addEventListener('close', () => {
        if (shown.get(key) === notice) shown.delete(key);
      });
    } catch {
      // Chrome on Android has the class and refuses it: there a worker alone shows notices.
    }
  }

  return {
    permission,
    async ask() {
      if (permission() === 'unasked') await Notification.requestPermission().catch(() => undefined);
      changed.emit();
      return permission();
    },
    onChange: changed.listen,
    failure: () => null,
    show,
    close,
    // What was pushed is of whoever is signed in: it ends with their session. Nothing is answered, so no id is needed.
    onPressed: (_, listener) => onPressed((path) => void listener({ id: path, path, text: null })),
    // A page's own notices have no buttons.
    onActed: () => () => undefined,
  };
}
