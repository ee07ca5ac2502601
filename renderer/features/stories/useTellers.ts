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
  /** `offline`: it goes on by itself with the network. */
  readonly state: 'loading' | 'offline' | 'failed' | 'ready';
  readonly retry: () => void;
  /** Whose stories one may see no more. */
  readonly forget: (tellerId: string) => void;
  /** This one is looked at now: asked for again and again. */
  readonly look: (tellerId: string) => void;
}

/**
 * These people's stories, in this order, as they are now: what is over, deleted, refused or hidden from us meanwhile is
 * not among them, nor is whoever has nothing left.
 */
export function useTellers(ids: readonly string[], startId: string): Tellers {
  const [shownId, look] = useState(startId);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const all = useStories();
  const one = useStoriesOf(shownId);
  const deleted = usePendingDeletions();
  const now = useNow(1_000);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const me = user?._id ?? null;
  const isShownGone = one.isError && isRefusal(one.error);
  // Whoever follows takes the query over: who is gone is to be remembered.
  if (isShownGone && !gone.has(shownId)) setGone(new Set([...gone, shownId]));

  function tellerOf(id: string): Teller | null {
    if (gone.has(id) || (id === shownId && isShownGone)) return null;
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
    look,
    retry: () => void one.refetch(),
    forget: (id) => setGone((known) => new Set([...known, id])),
  };
}

/** They are not there for us: deleted, or one has blocked the other. */
const isRefusal = (error: unknown) =>
  error instanceof CallFailure &&
  !error.error.canRetry &&
  error.error.status >= 400 &&
  error.error.status < 500;

const isStillOn = ({ expiresAt }: GalleryItem, nowMs: number) =>
  expiresAt === null || Date.parse(expiresAt) > nowMs;
