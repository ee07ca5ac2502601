import { callViewIds, type CallBridge, type CallViewId } from '#shared/ipc/callBridge.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Screen } from '../agoraWeb/screen.ts';

const viewWidth = 640;
const viewHeight = 480;
const framesPerSecond = 15;

/** The first of the known ids that the page does not have yet. */
function freeId(): CallViewId | null {
  return callViewIds.find((id) => document.getElementById(id) === null) ?? null;
}

export interface RemoteView {
  show(uid: number): void;
  /** The library may have begun another canvas: looks again. */
  look(): void;
}

/**
 * The library draws into a canvas of its own, below one element that both worlds know by its id. What it draws is
 * taken as a stream, so that the picture goes wherever the port promises: several elements, any size, a mini window.
 * The view is set up once a channel and taken off once.
 */
export function createRemoteView(scope: Scope, bridge: CallBridge, screen: Screen): RemoteView {
  const viewId = freeId();
  const host = document.createElement('div');
  let canvas: HTMLCanvasElement | null = null;
  let track: MediaStreamTrack | null = null;
  let hasView = false;

  if (viewId && !scope.ended) {
    host.id = viewId;
    host.ariaHidden = 'true';
    Object.assign(host.style, {
      position: 'fixed',
      left: `-${viewWidth * 4}px`,
      top: '0',
      width: `${viewWidth}px`,
      height: `${viewHeight}px`,
      pointerEvents: 'none',
    });
    document.body.append(host);
    scope.onEnd(() => host.remove());
  }

  function drop(): void {
    if (!track) return;
    screen.remove(track);
    track.stop();
    track = null;
    canvas = null;
  }

  return {
    show(uid) {
      // Twice into one element throws.
      if (!viewId || hasView || scope.ended) return;
      const outcome = bridge.attachView(viewId, uid);
      if (!outcome.ok) {
        console.warn('the picture could not be attached', outcome.code);
        return;
      }
      hasView = true;
      scope.onEnd(() => {
        drop();
        bridge.detachView(viewId, uid);
      });
    },
    look() {
      const found = host.querySelector('canvas');
      if (!found || found === canvas || scope.ended) return;
      drop();
      canvas = found;
      track = found.captureStream(framesPerSecond).getVideoTracks()[0] ?? null;
      if (track) screen.add(track);
    },
  };
}
