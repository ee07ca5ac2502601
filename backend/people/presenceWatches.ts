/** Maximum number of people that a viewer watches: two screens of a list, and the chats beside it. */
const watchedAtMost = 400;

/**
 * Viewers and the people they watch. A viewer who requests the presence of people receives changes until the
 * viewer disconnects.
 */
export interface PresenceWatches {
  watch(viewerId: string, userIds: readonly string[]): void;
  watchersOf(userId: string): readonly string[];
  forget(viewerId: string): void;
}

export function createPresenceWatches(): PresenceWatches {
  const watched = new Map<string, Set<string>>();
  const watchers = new Map<string, Set<string>>();

  function leave(viewerId: string, userId: string): void {
    const left = watchers.get(userId);
    left?.delete(viewerId);
    if (left?.size === 0) watchers.delete(userId);
  }

  return {
    watch(viewerId, userIds) {
      const mine = watched.get(viewerId) ?? new Set<string>();
      watched.set(viewerId, mine);
      for (const userId of userIds) {
        // Moves the person to the end, because the oldest entries are dropped first.
        mine.delete(userId);
        mine.add(userId);
        const theirs = watchers.get(userId) ?? new Set<string>();
        theirs.add(viewerId);
        watchers.set(userId, theirs);
      }
      for (const userId of mine) {
        if (mine.size <= watchedAtMost) break;
        mine.delete(userId);
        leave(viewerId, userId);
      }
    },
    watchersOf: (userId) => [...(watchers.get(userId) ?? [])],
    forget(viewerId) {
      for (const userId of watched.get(viewerId) ?? []) leave(viewerId, userId);
      watched.delete(viewerId);
    },
  };
}
