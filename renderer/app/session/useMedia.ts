import { use } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { MatchView } from '#renderer/features/match/background.ts';
import type { SignedInServices } from './signedInServices.ts';
import type { Media } from './signedInServices.ts';
import type { MediaHolder } from './signedInServices.ts';

/** Returns camera and matching for a page that needs them; suspends until they are loaded. */
export function useMedia(holder: MediaHolder): Media {
  const media = holder.media();
  return media instanceof Promise ? use(media) : media;
}

const noMedia = proxy<MediaHolder['state']>({ made: null });
const noMatch = proxy<Pick<MatchView, 'state'>>({ state: { kind: 'idle' } });

/** Returns camera, matching and calls; null if no page has needed them yet. */
export function useMadeMedia(live: SignedInServices | null): Media | null {
  return useSnapshot(live?.media.state ?? noMedia).made as Media | null;
}

/** Returns the state of matching; `idle` if matching is not loaded. */
export function useMatchKind(live: SignedInServices | null): MatchView['state']['kind'] {
  const { made } = useSnapshot(live?.media.state ?? noMedia);
  return useSnapshot((made as Media | null)?.match.view ?? noMatch).state.kind;
}
