import { createEmitter } from '#shared/lib/emitter.ts';
import type { InstallPort, InstallWay } from '../port.ts';

/** Chromium's install event, which TypeScript's DOM types lack. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Returns the browser whose menu installs the app, for browsers without a prompt. Only the user agent tells.
 */
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

/** Listens from the start of the page, because the browser fires its prompt event once and early. */
export function createInstall(): InstallPort {
  const changed = createEmitter();
  let offer: InstallPrompt | null = null;
  let isDone = isStandalone();

  globalThis.addEventListener?.('beforeinstallprompt', (event) => {
    // Suppresses the browser's own bar, so that the client can offer the installation at a better time.
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
      const shownOffer = offer;
      // A prompt event can be used once.
      offer = null;
      const answer = await shownOffer?.prompt();
      changed.emit();
      return answer?.outcome === 'accepted';
    },
  };
}
