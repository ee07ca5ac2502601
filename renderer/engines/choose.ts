import type { EngineKind } from '#shared/domain/media.ts';
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
  /** What the deployment says that channels will be of: had before the first of them. */
  readonly expected?: EngineKind;
}

/** One engine for every channel: each is joined by whichever its credentials ask for. */
export function createChosenEngine({
  place,
  peer,
  load,
  expected = 'peer',
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
      const name = engineFor(request.credentials.engine, place);
      return name === 'peer' ? peer.join(request) : deferredChannel(request, loadOnce(name));
    },
    prepare(request) {
      if (request.scope.ended) return;
      const name = engineFor(request.credentials.engine, place);
      if (name === 'peer') return peer.prepare?.(request);
      // Told of by the channel that needs it.
      loadOnce(name).catch(() => undefined);
    },
  };
}
