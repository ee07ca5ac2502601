import { createEmitter } from '#shared/lib/emitter.ts';

/** Whether the system shows notices of this client: not asked yet, allowed, refused, or it can't at all. */
export type NoticePermission = 'unasked' | 'granted' | 'refused' | 'unsupported';

/** What the settings need of the system's notifications. */
export interface SystemNotices {
  permission(): NoticePermission;
  /** Lets the system ask the person. Once they refused it does not ask again. */
  ask(): Promise<NoticePermission>;
  /** Told when the permission may have changed, also elsewhere; returns how to stop. */
  onChange(listener: () => void): () => void;
}

const words: Readonly<Record<NotificationPermission, NoticePermission>> = {
  default: 'unasked',
  granted: 'granted',
  denied: 'refused',
};

/** Over the web's Notification, which Electron's windows have too. */
export function createSystemNotices(): SystemNotices {
  const changed = createEmitter();

  function permission(): NoticePermission {
    // Missing on phones' web views and without a secure context.
    return 'Notification' in globalThis ? words[Notification.permission] : 'unsupported';
  }

  // Allowed or refused in the browser's own settings while the page is open.
  void globalThis.navigator?.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', () => changed.emit()))
    .catch(() => undefined);

  return {
    permission,
    async ask() {
      if (permission() === 'unasked') await Notification.requestPermission().catch(() => undefined);
      changed.emit();
      return permission();
    },
    onChange: changed.listen,
  };
}
