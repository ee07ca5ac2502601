import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure } from '#renderer/services/queries.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { usePendingDeletions } from './pendingDeletion.ts';
import type { Teller } from './playlist.ts';
import { useStories, useStoriesOf } from './queries.ts';

export interface Tellers {
  readonly tellers: readonly Teller[];
  /** `offline`: the request waits for the network. */
  readonly state: 'loading' | 'offline' | 'failed' | 'ready';
  readonly retry: () => void;
  /** Hides a person whose stories the user may not see any more. */
  readonly forget: (tellerId: string) => void;
  /** Sets the shown person, whose stories are requested repeatedly. */
  readonly setShown: (tellerId: string) => void;
}

/**
 * Returns the current stories of these people, in this order. Leaves out expired, deleted, refused and hidden
 * stories, and people without any.
 */
export function useTellers(ids: readonly string[], startId: string): Tellers {
  const [shownId, setShown] = useState(startId);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const all = useStories();
  const one = useStoriesOf(shownId);
  const deleted = usePendingDeletions();
  const now = useNow(1_000);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const me = user?._id ?? null;
  const isShownGone = one.isError && isRefusal(one.error);
  // Remembers a person who is gone, because the query belongs to the next person afterwards.
  if (isShownGone && !refused.has(shownId)) setRefused(new Set([...refused, shownId]));

  function tellerOf(id: string): Teller | null {
    if (refused.has(id) || (id === shownId && isShownGone)) return null;
    const known = all.data?.people.find((person) => person.user._id === id);
    const asked = id === shownId ? one.data : undefined;
    const items = asked?.items ?? (id === me ? all.data?.own : known?.items) ?? [];
    const person = id === me ? user : (asked?.user ?? known?.user);
    return {
      ...{ id, name: person?.name ?? null, avatar: person?.avatar ?? null },
      items: (items as readonly GalleryItem[]).filter((item) => !deleted[item.id] && isStillOn(item, now)),
    };
  }
  const tellers = ids.flatMap((id) => tellerOf(id) ?? []).filter(({ items }) => items.length > 0);
  const isWaiting = one.isPending && !isShownGone;
  const waiting = one.fetchStatus === 'paused' ? 'offline' : 'loading';
  return {
    tellers,
    state:
      tellers.length > 0 ? 'ready' : isWaiting ? waiting : one.isError && !isShownGone ? 'failed' : 'ready',
    setShown,
    retry: () => void one.refetch(),
    forget: (id) => setRefused((known) => new Set([...known, id])),
  };
}

/** Returns whether the stories are unavailable to this user: deleted, or one user blocked the other. */
const isRefusal = (error: unknown) =>
  error instanceof CallFailure &&
  !error.error.canRetry &&
  error.error.status >= 400 &&
  error.error.status < 500;

const isStillOn = ({ expiresAt }: GalleryItem, nowMs: number) =>
  expiresAt === null || Date.parse(expiresAt) > nowMs;
