import { proxy, useSnapshot } from 'valtio';
import { use } from 'react';
import type { FilterCounts } from '#shared/store/records.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { MatchView } from '#renderer/features/match/background.ts';
import { useServices } from '#renderer/services/context.ts';
import type { ChatHolderState, SignedInServices, Media, MediaHolder } from './signedInServices.ts';

const noChats = proxy<ChatHolderState>({ chats: null, notices: null, hasFailed: false, health: null });

/** Returns the chats and their notices; each is null until it is loaded. */
export function useLoadedChats(
  live: Pick<SignedInServices, 'chats'> | null,
): Pick<ChatHolderState, 'chats' | 'notices'> {
  const { chats, notices } = useSnapshot(live?.chats.state ?? noChats);
  // Returns the objects themselves, because their contents are not part of the snapshot.
  return { chats: chats as ChatHolderState['chats'], notices: notices as ChatHolderState['notices'] };
}

const noCounts = proxy<{ counts: FilterCounts | null }>({ counts: null });

/** Returns the number of unread chats, without requests and ignored chats. */
export function useUnread(live: SignedInServices | null): number {
  const { chats } = useLoadedChats(live);
  const { counts } = useSnapshot(chats?.session.state ?? noCounts);
  return counts?.unread.chats ?? 0;
}

/** Returns camera and matching for a page that needs them; suspends until they are loaded. */
export function useMedia(holder: MediaHolder): Media {
  const media = holder.media();
  return media instanceof Promise ? use(media) : media;
}

const noMedia = proxy<MediaHolder['state']>({ loaded: null });
const noMatch = proxy<Pick<MatchView, 'state'>>({ state: { kind: 'idle' } });

/** Returns camera, matching and calls; null if no page has needed them yet. */
export function useLoadedMedia(live: SignedInServices | null): Media | null {
  return useSnapshot(live?.media.state ?? noMedia).loaded as Media | null;
}

/** Returns the state of matching; `idle` if matching is not loaded. */
export function useMatchKind(live: SignedInServices | null): MatchView['state']['kind'] {
  const { loaded } = useSnapshot(live?.media.state ?? noMedia);
  return useSnapshot((loaded as Media | null)?.match.view ?? noMatch).state.kind;
}

/** Returns the role of the signed-in user. */
export function useRole(): Role {
  const { session } = useServices();
  return useSnapshot(session.state).user?.rolesGroup ?? 'user';
}
