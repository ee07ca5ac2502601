import type { QueryClient } from '@tanstack/react-query';

/** Returns true for the user's own block list, which keeps blocked people. */
const keepsThem = (key: readonly unknown[]) => key[0] === 'lists' && key[1] === 'blocked';

const isAbout = (value: unknown, userId: string): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, userId: named, user } = value as { _id?: unknown; userId?: unknown; user?: unknown };
  return _id === userId || named === userId || (typeof user === 'object' && isAbout(user, userId));
};

/** Returns the value without list entries about this person; the same object if there are none. */
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
 * Hides or shows a person in cached server data. Hiding removes the person from cached lists. Queries about
 * the person become stale; lists on screen are not reloaded.
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
  // A person who is visible again reappears in the user's own lists at once, and in other lists at the next
  // visit.
  if (isVisible) {
    const isOwnList = (key: readonly unknown[]) => key[0] === 'lists' && !keepsThem(key);
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOwnList(queryKey) });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'people' && queryKey[1] === 'list',
      refetchType: 'none',
    });
  }
  // Marks the block list as stale for the next visit. Until then an unblocked person stays in it, so that
  // unblocking can be undone.
  void client.invalidateQueries({ predicate: ({ queryKey }) => keepsThem(queryKey), refetchType: 'none' });
}
