import { completeCredentials, type CredentialDefaults, type EngineKind } from '#shared/domain/media.ts';
import { deferredChannel } from './deferredChannel.ts';
import { endedChannel } from './peer/channel.ts';
import type { MediaEngine } from './port.ts';

export const engineNames = ['peer', 'agora-web', 'agora-native'] as const;
export type EngineName = (typeof engineNames)[number];

/** What the place has. */
export interface EngineEnvironment {
  /** A desktop, with its window for the native library, whether or not the library is there. */
  readonly hasCallWindow: boolean;
}

/** Which engine carries a channel: the credentials say which service, the place says how (§7.11). */
export function engineFor(kind: EngineKind, { hasCallWindow }: EngineEnvironment): EngineName {
  if (kind === 'peer') return 'peer';
  return hasCallWindow ? 'agora-native' : 'agora-web';
}

/** How each engine is had: loaded at the first channel that needs it. */
export type EngineLoaders = Readonly<Record<Exclude<EngineName, 'peer'>, () => Promise<MediaEngine>>>;

export interface ChosenEngineOptions {
  readonly place: EngineEnvironment;
  /** There from the start: nearly every channel is its. */
  readonly peer: MediaEngine;
  readonly load: EngineLoaders;
  /** The engine that the deployment names: loaded early, and used for credentials that name none. */
  readonly expected?: EngineKind;
  /** Fills `appId` and `uid` of credentials that lack them; asked at each channel. */
  readonly defaults?: () => Omit<CredentialDefaults, 'engine'>;
}

/** One engine for every channel: it joins each by the engine that the credentials or the deployment name. */
export function createChosenEngine({
  place,
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
    // One that did not come is asked for again by the next channel.
    loading.catch(() => loaded.delete(name));
    return loading;
  }

  const early = engineFor(expected, place);
  // Told of by the channel that needs it.
  if (early !== 'peer') loadOnce(early).catch(() => undefined);

  return {
    join(request) {
      if (request.scope.ended) return endedChannel;
      const credentials = completeCredentials(request.credentials, { engine: expected, ...defaults() });
      const name = engineFor(credentials.engine, place);
      const whole = { ...request, credentials };
      return name === 'peer' ? peer.join(whole) : deferredChannel(whole, loadOnce(name));
    },
    prepare(request) {
      if (request.scope.ended) return;
      const name = engineFor(request.credentials.engine ?? expected, place);
      if (name === 'peer') return peer.prepare?.(request);
      // Told of by the channel that needs it.
      loadOnce(name).catch(() => undefined);
    },
  };
}
