import type { SystemNotice } from '#shared/ipc/notifications.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { NoticePermission, SystemNotices } from '../port.ts';
import { readPushNews } from './offline/pushNews.ts';

/**
 * Distributes presses of notices. Presses before the client listens are kept, in order, for the first listener.
 */
export function createNoticePresses(): {
  /** Announces the path of the pressed notice within the client; null: it leads nowhere, so it is ignored. */
  press(path: string | null): void;
  onPressed(listener: (path: string) => void): () => void;
} {
  const pressed = createEmitter<string>();
  let listening = 0;
  let early: readonly string[] = [];
  return {
    press(path) {
      if (path === null) return;
      if (listening > 0) pressed.emit(path);
      else early = [...early, path];
    },
    onPressed(listener) {
      listening += 1;
      const stop = pressed.listen(listener);
      const pending = early;
      early = [];
      for (const path of pending) listener(path);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
}

const words: Readonly<Record<NotificationPermission, NoticePermission>> = {
  default: 'unasked',
  granted: 'granted',
  denied: 'refused',
};

/** Shows notices through the web's Notification. A browser reports no failures and has no reply field. */
export function createWebNotices(): SystemNotices {
  const changed = createEmitter();
  const { press, onPressed } = createNoticePresses();
  const shown = new Map<string, Notification>();

  function permission(): NoticePermission {
    // The class is missing in mobile web views and without a secure context.
    return 'Notification' in globalThis ? words[Notification.permission] : 'unsupported';
  }

  // The user may change the permission in the browser's settings while the page is open.
  void globalThis.navigator?.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', () => changed.emit()))
    .catch(() => undefined);

  // The check of links is loaded for the first press, because it brings the schemas of the whole domain into
  // the first load.
  async function pressPushed(path: string): Promise<void> {
    const { readLinkedPath } = await import('#shared/domain/deepLinks.ts');
    press(readLinkedPath(path));
  }

  // Forwards the press of a pushed notice, after the service worker has focused this page.
  function onWorkerMessage(message: unknown): void {
    const news = readPushNews(message);
    if (news?.push === 'pressed') void pressPushed(news.path);
  }
  globalThis.navigator?.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    onWorkerMessage(data),
  );
  // Handles messages that arrived before this listener existed (`earlyMessages.ts`).
  for (const message of globalThis.window?.takeEarlyMessages?.() ?? []) onWorkerMessage(message);

  /** Closes pushed notices with the same tag, which the worker showed while no page was open. */
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
      // The tag replaces a notice that another tab showed about the same subject.
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
      // Chrome on Android has the class but rejects its constructor: only a worker can show notices there.
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
    // Pushed notices belong to the signed-in user and end with the session. No reply exists, so the path
    // serves as the id.
    onPressed: (_, listener) => onPressed((path) => void listener({ id: path, path, text: null })),
    // Notices of a page have no buttons.
    onActed: () => () => undefined,
  };
}
