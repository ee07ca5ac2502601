import type { GalleryItem } from '#shared/domain/person.ts';

/** A person and their stories, oldest first. */
export interface Teller {
  readonly id: string;
  readonly name: string | null;
  readonly avatar: string | null;
  readonly items: readonly GalleryItem[];
}

/**
 * The shown part of a person's stories. The positions are kept, because a removed item leaves its position to
 * the next.
 */
export interface Place {
  readonly tellerId: string;
  readonly itemId: string;
  readonly tellerAt: number;
  readonly itemAt: number;
}

function placeOf(tellers: readonly Teller[], tellerAt: number, itemAt: number): Place | null {
  const teller = tellers[tellerAt];
  const item = teller?.items[itemAt];
  return teller && item ? { tellerId: teller.id, itemId: item.id, tellerAt, itemAt } : null;
}

/** Returns the place where a person's stories begin: the wanted item, otherwise the first unseen one. */
export function startOf(
  tellers: readonly Teller[],
  tellerId: string,
  itemId: string | null = null,
): Place | null {
  const tellerAt = tellers.findIndex(({ id }) => id === tellerId);
  const items = tellers[tellerAt]?.items ?? [];
  const wanted = items.findIndex(({ id }) => id === itemId);
  const unseen = items.findIndex(({ isViewed }) => isViewed !== true);
  return placeOf(tellers, tellerAt, wanted >= 0 ? wanted : Math.max(0, unseen));
}

/** Returns the next part, or the first of the next person; null at the end. */
export function after(tellers: readonly Teller[], { tellerAt, itemAt }: Place): Place | null {
  return placeOf(tellers, tellerAt, itemAt + 1) ?? nextTeller(tellers, tellerAt);
}

export function before(tellers: readonly Teller[], { tellerAt, itemAt }: Place): Place | null {
  if (itemAt > 0) return placeOf(tellers, tellerAt, itemAt - 1);
  const previous = tellers[tellerAt - 1];
  return previous ? placeOf(tellers, tellerAt - 1, previous.items.length - 1) : null;
}

/**
 * Returns the place where the stories of the next (or previous) person begin; null if there is no such
 * person.
 */
export function nextTeller(tellers: readonly Teller[], tellerAt: number, by: 1 | -1 = 1): Place | null {
  const next = tellers[tellerAt + by];
  return next ? startOf(tellers, next.id) : null;
}

/** Returns the first or last part of the shown person. */
export function endOf(
  tellers: readonly Teller[],
  { tellerAt }: Place,
  which: 'first' | 'last',
): Place | null {
  const count = tellers[tellerAt]?.items.length ?? 0;
  return placeOf(tellers, tellerAt, which === 'first' ? 0 : count - 1);
}

/**
 * Returns the place in a changed list. A removed item is replaced by the one at its position, otherwise by
 * the next person's first. Null: nothing follows.
 */
export function settled(tellers: readonly Teller[], place: Place): Place | null {
  const tellerAt = tellers.findIndex(({ id }) => id === place.tellerId);
  if (tellerAt < 0) {
    const next = tellers[place.tellerAt];
    return next ? startOf(tellers, next.id) : null;
  }
  const itemAt = tellers[tellerAt]?.items.findIndex(({ id }) => id === place.itemId) ?? -1;
  if (itemAt >= 0) return placeOf(tellers, tellerAt, itemAt);
  return placeOf(tellers, tellerAt, place.itemAt) ?? nextTeller(tellers, tellerAt);
}

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a?.tellerId === b?.tellerId &&
  a?.itemId === b?.itemId &&
  a?.tellerAt === b?.tellerAt &&
  a?.itemAt === b?.itemAt;
