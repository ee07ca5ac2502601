import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { RemoteMedia } from '../port.ts';

/** Whoever joined and sends nothing after this has both off. */
export const settleMs = 1_000;
/** A microphone is switched by taking the old one back and sending the new one: how long it is not reported as off. */
export const microphoneGraceMs = 300;

/** What the other person has turned on, where nobody says it: from what they send. */
export interface RemoteMediaInference {
  /** They are there: what they send follows. */
  joined(): void;
  changed(kind: keyof RemoteMedia, isSent: boolean): void;
}

export function createRemoteMediaInference(
  scope: Scope,
  clock: Clock,
  tell: (media: RemoteMedia) => void,
): RemoteMediaInference {
  let sent: RemoteMedia = { camera: false, microphone: false };
  let isSettled = false;
  let cancelGrace: (() => void) | null = null;
  let cancelSettle: (() => void) | null = null;

  function settle(): void {
    isSettled = true;
    cancelSettle?.();
    tell(sent);
  }

  return {
    joined() {
      if (isSettled || cancelSettle) return;
      cancelSettle = clock.after(scope, settleMs, settle);
    },
    changed(kind, isSent) {
      if (kind === 'microphone') {
        cancelGrace?.();
        cancelGrace = null;
        if (isSettled && sent.microphone && !isSent) {
          cancelGrace = clock.after(scope, microphoneGraceMs, () => {
            sent = { ...sent, microphone: false };
            tell(sent);
          });
          return;
        }
      }
      sent = { ...sent, [kind]: isSent };
      if (isSettled) tell(sent);
      else if (sent.camera && sent.microphone) settle();
    },
  };
}
