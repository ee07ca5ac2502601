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
  /** Supplies `appId` and `uid` for credentials that lack them. */
  readonly defaults?: () => Omit<CredentialDefaults, 'engine'>;
  /** The desktop's window for the native library. Null: the web engine carries those channels. */
  readonly callWindow?: CallWindowPort | null;
  /**
   * Fetches a new token for a channel that outlasts its token. Without it the channel ends when its token
   * expires.
   */
  readonly renewToken?: (credentials: Credentials) => Promise<string>;
}

/**
 * Loads the web engine. The SDK is in a separate chunk, which is fetched at the first channel that needs it.
 */
async function loadAgoraWeb({ clock, renewToken }: EnginesOptions): Promise<MediaEngine> {
  const { createAgoraWebEngine } = await import('./agoraWeb/index.ts');
  return createAgoraWebEngine({
    clock,
    renewToken,
    load: async () => (await import('agora-rtc-sdk-ng')).default,
  });
}

/**
 * Creates the engine for all channels. Engines other than the peer engine are loaded when a channel needs
 * them.
 */
export function createEngines(options: EnginesOptions): MediaEngine {
  const { clock, callWindow: window = null, renewToken } = options;
  return createChosenEngine({
    environment: { hasCallWindow: window !== null },
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
