import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
// jsdom and iPhones lack the Fullscreen API for a page.
const isOffered = () => typeof document.documentElement.requestFullscreen === 'function';

export interface FullScreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * Shows the whole page in full screen, so that dialogs and toasts stay in sight. Null if the browser can't.
 */
export function useFullScreen(): FullScreen | null {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!isOffered()) return null;
  return {
    isOn,
    toggle: () => {
      // The browser rejects the request without a user gesture; the state then stays.
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      void change.catch(() => undefined);
    },
  };
}
