import { completeCredentials, type CredentialDefaults, type EngineKind } from '#shared/domain/media.ts';
import { deferredChannel } from './switchableChannel.ts';
import { endedChannel } from './peer/channel.ts';
import type { MediaEngine } from './port.ts';

export const engineNames = ['peer', 'agora-web', 'agora-native'] as const;
export type EngineName = (typeof engineNames)[number];

/** The capabilities of the environment in which the client runs. */
export interface EngineEnvironment {
  /**
   * True on the desktop, which has a call window for the native library, even if the library is not
   * installed.
   */
  readonly hasCallWindow: boolean;
}

/**
 * Returns the engine that carries a channel: the credentials name the service, the environment decides the
 * client (§7.11).
 */
export function engineFor(kind: EngineKind, { hasCallWindow }: EngineEnvironment): EngineName {
  if (kind === 'peer') return 'peer';
  return hasCallWindow ? 'agora-native' : 'agora-web';
}

/** Loads each engine when the first channel needs it. */
export type EngineLoaders = Readonly<Record<Exclude<EngineName, 'peer'>, () => Promise<MediaEngine>>>;

export interface ChosenEngineOptions {
  readonly environment: EngineEnvironment;
  /** Available from the start, because nearly all channels use it. */
  readonly peer: MediaEngine;
  readonly load: EngineLoaders;
  /** The engine named by the deployment: loaded early, and used for credentials that name no engine. */
  readonly expected?: EngineKind;
  /** Supplies `appId` and `uid` for credentials that lack them; called at each join. */
  readonly defaults?: () => Omit<CredentialDefaults, 'engine'>;
}

/**
 * Creates an engine that joins each channel with the engine named by the credentials or by the deployment.
 */
export function createChosenEngine({
  environment,
  peer,
  load,
  expected = 'peer',
  defaults = () => ({ appId: null, uid: null }),
}: ChosenEngineOptions): MediaEngine {
  const loaded = new Map<EngineName, Promise<MediaEngine>>();

  function loadOnce(name: Exclude<EngineName, 'peer'>): Promise<MediaEngine> {
    const known = loaded.get(name);
    if (known) return known;
    const loading = load[name]();
    loaded.set(name, loading);
    // Drops an engine that failed to load, so that the next channel tries again.
    loading.catch(() => loaded.delete(name));
    return loading;
  }

  const early = engineFor(expected, environment);
  // A failed load is reported by the channel that needs the engine.
  if (early !== 'peer') loadOnce(early).catch(() => undefined);

  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      const credentials = completeCredentials(request.credentials, { engine: expected, ...defaults() });
      const name = engineFor(credentials.engine, environment);
      const whole = { ...request, credentials };
      return name === 'peer' ? peer.join(whole) : deferredChannel(whole, loadOnce(name));
    },
    prepare(request) {
      if (request.scope.ended) return;
      const name = engineFor(request.credentials.engine ?? expected, environment);
      if (name === 'peer') return peer.prepare?.(request);
      // A failed load is reported by the channel that needs the engine.
      loadOnce(name).catch(() => undefined);
    },
  };
}
