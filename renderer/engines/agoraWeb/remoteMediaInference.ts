import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { RemoteMedia } from '../port.ts';

/**
 * Milliseconds after which a user who joined and sends nothing counts as having camera and microphone off.
 */
export const settleMs = 1_000;
/**
 * Milliseconds before a microphone is reported as off: changing the device unpublishes the old track and
 * publishes a new one.
 */
export const microphoneGraceMs = 300;

/**
 * Infers which media the other user has turned on from the media they send, because the vendor does not
 * report it.
 */
export interface RemoteMediaInference {
  /** Starts waiting for the media of a user who joined. */
  joined(): void;
  changed(kind: keyof RemoteMedia, isSent: boolean): void;
}

export function createRemoteMediaInference(
  scope: Scope,
  clock: Clock,
  onMedia: (media: RemoteMedia) => void,
): RemoteMediaInference {
  let sent: RemoteMedia = { camera: false, microphone: false };
  let isSettled = false;
  let cancelGrace: (() => void) | null = null;
  let cancelSettle: (() => void) | null = null;

  function settle(): void {
    isSettled = true;
    cancelSettle?.();
    onMedia(sent);
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
            onMedia(sent);
          });
          return;
        }
      }
      sent = { ...sent, [kind]: isSent };
      if (isSettled) onMedia(sent);
      else if (sent.camera && sent.microphone) settle();
    },
  };
}
