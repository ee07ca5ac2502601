import { createEmitter } from '#shared/lib/emitter.ts';
import { logger } from '#shared/lib/logger.ts';
import type { NoticePermission, SystemNotices } from '../port.ts';
import { bridge } from './bridge.ts';

/** Shows notices through the main process, so that the system attributes them to the app. */
export function createDesktopNotices(): SystemNotices {
  const vesper = bridge();
  const changed = createEmitter();
  let permission: NoticePermission = 'granted';
  let failure: string | null = null;

  void vesper?.notifications.isSupported().then((answer) => {
    if (answer.ok && !answer.value) permission = 'unsupported';
    changed.emit();
  });
  vesper?.notifications.onFailed(({ reason }) => {
    failure = reason;
    changed.emit();
  });

  return {
    permission: () => permission,
    // The system's settings decide the permission, and the system itself asks the user if it asks at all.
    ask: () => Promise.resolve(permission),
    onChange: changed.listen,
    failure: () => failure,
    show: (notice) => void vesper?.notifications.show(notice),
    close: (key) => void vesper?.notifications.close({ key }),
    onPressed(person, listener) {
      if (!vesper) return () => undefined;
      const { listPresses, forgetPress } = vesper.notifications;
      let hasStopped = false;
      async function deliverPresses(): Promise<void> {
        const answer = await listPresses({ person });
        for (const press of answer.ok ? answer.value : []) {
          if (hasStopped) return;
          try {
            await listener(press);
            await forgetPress({ id: press.id });
          } catch (cause) {
            // The failed press stays stored and is delivered again later; the presses after it continue now.
            logger.warn('a notice could not be followed', cause);
          }
        }
      }
      // Presses are handled one after the other, so that replies are sent in the order in which the user
      // wrote them.
      let last = Promise.resolve();
      const deliverNext = () => {
        last = last
          .then(deliverPresses)
          .catch((cause) => logger.warn('the presses of notices could not be listed', cause));
      };
      const stop = vesper.notifications.onPressed(deliverNext);
      deliverNext();
      return () => {
        hasStopped = true;
        stop();
      };
    },
    onActed: (listener) => vesper?.notifications.onActed(({ key }) => listener(key)) ?? (() => undefined),
  };
}
