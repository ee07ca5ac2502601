import type { QueryClient } from '@tanstack/react-query';

/** One's own blacklist goes on to name them. */
const keepsThem = (key: readonly unknown[]) => key[0] === 'lists' && key[1] === 'blocked';

const isAbout = (value: unknown, userId: string): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, userId: named, user } = value as { _id?: unknown; userId?: unknown; user?: unknown };
  return _id === userId || named === userId || (typeof user === 'object' && isAbout(user, userId));
};

/** The same without entries of lists that are about this person; the very same where there are none. */
export function withoutPerson<T>(value: T, userId: string): T {
  if (Array.isArray(value)) {
    const kept = value.filter((one) => !isAbout(one, userId));
    const inside = kept.map((one: unknown) => withoutPerson(one, userId));
    const isSame = kept.length === value.length && inside.every((one, at) => one === kept[at]);
    return isSame ? value : (inside as T);
  }
  if (typeof value !== 'object' || value === null) return value;
  let changed: Record<string, unknown> | null = null;
  for (const [name, part] of Object.entries(value)) {
    const next: unknown = withoutPerson(part, userId);
    if (next !== part) changed = { ...(changed ?? value), [name]: next };
  }
  return (changed ?? value) as T;
}

/**
 * Somebody is not to be seen any more, or again: they leave whatever was answered before, and what is about them is
 * asked for again. Lists that one is looking at are not asked for anew below one's eyes.
 */
export function setPersonVisible(client: QueryClient, userId: string, isVisible: boolean): void {
  if (!isVisible)
    for (const query of client.getQueryCache().getAll()) {
      if (query.state.data === undefined || keepsThem(query.queryKey)) continue;
      const next = withoutPerson(query.state.data, userId);
      if (next !== query.state.data) query.setData(next);
    }
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey.includes(userId) || queryKey[0] === 'activities' || queryKey[1] === 'counter',
  });
  // Who is back is in one's own lists at once; in the others with the next visit.
  if (isVisible) {
    const isOwnList = (key: readonly unknown[]) => key[0] === 'lists' && !keepsThem(key);
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOwnList(queryKey) });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'people' && queryKey[1] === 'list',
      refetchType: 'none',
    });
  }
  // Seen with the next visit: where one has just unblocked them they stand until that can't be undone any more.
  void client.invalidateQueries({ predicate: ({ queryKey }) => keepsThem(queryKey), refetchType: 'none' });
}
