import type { Clock } from '#shared/lib/clock.ts';
import { callBridge } from './agoraNative/callBridge.ts';
import { createChosenEngine } from './choose.ts';
import { createPeerEngine } from './peer/index.ts';
import type { MediaEngine, SignalingPort } from './port.ts';

/** The SDK itself is a piece of its own within this piece: it comes with the first channel that needs it. */
async function loadAgoraWeb(clock: Clock): Promise<MediaEngine> {
  const { createAgoraWebEngine } = await import('./agoraWeb/index.ts');
  return createAgoraWebEngine({ clock, load: async () => (await import('agora-rtc-sdk-ng')).default });
}

/** Every channel's engine: the one that its credentials ask for. What nearly nobody needs is fetched when it is needed. */
export function createEngines(options: {
  readonly clock: Clock;
  readonly signaling: SignalingPort;
}): MediaEngine {
  const { clock } = options;
  const bridge = callBridge();
  return createChosenEngine({
    place: { hasNativeBridge: bridge !== null },
    peer: createPeerEngine(options),
    load: {
      'agora-web': () => loadAgoraWeb(clock),
      async 'agora-native'() {
        const fallback = await loadAgoraWeb(clock);
        if (bridge === null) return fallback;
        const { createAgoraNativeEngine } = await import('./agoraNative/index.ts');
        return createAgoraNativeEngine({ clock, bridge, fallback });
      },
    },
  });
}
