import type { CredentialDefaults, Credentials, EngineKind } from '#shared/domain/media.ts';
import type { CallWindowPort } from '#shared/ipc/callWindow.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createChosenEngine } from './choose.ts';
import { createPeerEngine } from './peer/index.ts';
import type { MediaEngine, SignalingPort } from './port.ts';

export interface EnginesOptions {
  readonly clock: Clock;
  readonly signaling: SignalingPort;
  /** `mediaEngine` of the deployment's configuration. */
  readonly expected?: EngineKind;
  /** Fills `appId` and `uid` of credentials that lack them. */
  readonly defaults?: () => Omit<CredentialDefaults, 'engine'>;
  /** The desktop's window for the native library; without one its channels are the web engine's. */
  readonly callWindow?: CallWindowPort | null;
  /** A new token for a channel that outlives its own. Without it the channel ends with it. */
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
}

/** The SDK itself is in a chunk of its own: it comes with the first channel that needs it. */
async function loadAgoraWeb({ clock, renewToken }: EnginesOptions): Promise<MediaEngine> {
  const { createAgoraWebEngine } = await import('./agoraWeb/index.ts');
  return createAgoraWebEngine({
    clock,
    renewToken,
    load: async () => (await import('agora-rtc-sdk-ng')).default,
  });
}

/** Every channel's engine: the one that its credentials ask for. What nearly nobody needs is fetched when it is needed. */
export function createEngines(options: EnginesOptions): MediaEngine {
  const { clock, callWindow: window = null, renewToken } = options;
  return createChosenEngine({
    place: { hasCallWindow: window !== null },
    peer: createPeerEngine(options),
    expected: options.expected,
    defaults: options.defaults,
    load: {
      'agora-web': () => loadAgoraWeb(options),
      async 'agora-native'() {
        const fallback = await loadAgoraWeb(options);
        if (window === null) return fallback;
        const { createAgoraNativeEngine } = await import('./agoraNative/index.ts');
        return createAgoraNativeEngine({ clock, window, fallback, renewToken });
      },
    },
  });
}
