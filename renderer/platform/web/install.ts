import { createEmitter } from '#shared/lib/emitter.ts';
import type { InstallPort, InstallWay } from '../port.ts';

/** Chromium's own event, which no type of the browser's knows. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Where no browser asks, its own menu does it; which one is known by its name alone. */
export function wayByHand({ userAgent, maxTouchPoints }: Navigator): InstallWay {
  const isMac = userAgent.includes('Macintosh');
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (userAgent.includes('Firefox/')) return userAgent.includes('Android') ? 'firefoxAndroid' : 'firefox';
  if (isMac && userAgent.includes('Safari/') && !/Chrom|Edg\//.test(userAgent)) return 'safari';
  return 'none';
}

const isStandalone = () =>
  globalThis.matchMedia?.('(display-mode: standalone)').matches === true ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Listens from the start of the page: the browser offers it once, and early. */
export function createInstall(): InstallPort {
  const changed = createEmitter();
  let offer: InstallPrompt | null = null;
  let isDone = isStandalone();

  globalThis.addEventListener?.('beforeinstallprompt', (event) => {
    // Its own bar would come in the middle of something: the client says it when there is time.
    event.preventDefault();
    offer = event as InstallPrompt;
    changed.emit();
  });
  globalThis.addEventListener?.('appinstalled', () => {
    offer = null;
    isDone = true;
    changed.emit();
  });

  return {
    way: () => (isDone ? 'done' : offer ? 'ask' : wayByHand(navigator)),
    onChange: changed.listen,
    async ask() {
      const asked = offer;
      // It is good for one question.
      offer = null;
      const answer = await asked?.prompt();
      changed.emit();
      return answer?.outcome === 'accepted';
    },
  };
}
