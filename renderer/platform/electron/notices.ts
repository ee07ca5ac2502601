import { createEmitter } from '#shared/lib/emitter.ts';
import { createNoticePresses } from '../noticePresses.ts';
import type { NoticePermission, SystemNotices } from '../port.ts';
import { bridge } from './bridge.ts';

/** Over the main process, whose notices the system shows as the app's own. */
export function createDesktopNotices(): SystemNotices {
  const vesper = bridge();
  const changed = createEmitter();
  const { press, onPressed } = createNoticePresses();
  let permission: NoticePermission = 'granted';
  let failure: string | null = null;

  void vesper?.notifications.isSupported().then((answer) => {
    if (answer.ok && !answer.value) permission = 'unsupported';
    changed.emit();
  });
  vesper?.notifications.onPressed(({ path }) => press(path));
  vesper?.notifications.onFailed(({ reason }) => {
    failure = reason;
    changed.emit();
  });

  return {
    permission: () => permission,
    // The system's own settings decide, and it asks by itself where it asks at all.
    ask: () => Promise.resolve(permission),
    onChange: changed.listen,
    failure: () => failure,
    show: (notice) => void vesper?.notifications.show(notice),
    close: (key) => void vesper?.notifications.close({ key }),
    onPressed,
    onActed: (listener) => vesper?.notifications.onActed(({ key }) => listener(key)) ?? (() => undefined),
    onReplied: (listener) => vesper?.notifications.onReplied(listener) ?? (() => undefined),
  };
}
