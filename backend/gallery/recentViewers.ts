import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';

/** A page that was opened longer ago asks again when it is looked at. */
const rememberMs = HOUR_MS;
const remembered = 20_000;

/** Who has somebody's pictures before their eyes. In memory: whoever is forgotten finds the address shut. */
export interface RecentViewers {
  note(viewerId: string, ownerId: string): void;
  of(ownerId: string): readonly string[];
}

export function createRecentViewers(clock: Pick<Clock, 'now'>): RecentViewers {
  const byOwner = new Map<string, Set<string>>();
  // In the order of their coming, so that the oldest are at its head.
  const noted = new Map<
    string,
    { readonly viewerId: string; readonly ownerId: string; readonly atMs: number }
  >();

  function forget(key: string): void {
    const entry = noted.get(key);
    if (!entry) return;
    noted.delete(key);
    const viewers = byOwner.get(entry.ownerId);
    viewers?.delete(entry.viewerId);
    if (viewers?.size === 0) byOwner.delete(entry.ownerId);
  }

  function forgetOld(): void {
    for (const [key, { atMs }] of noted) {
      if (noted.size <= remembered && clock.now() - atMs <= rememberMs) return;
      forget(key);
    }
  }

  return {
    note(viewerId, ownerId) {
      if (viewerId === ownerId) return;
      const key = `${viewerId} ${ownerId}`;
      forget(key);
      noted.set(key, { viewerId, ownerId, atMs: clock.now() });
      const viewers = byOwner.get(ownerId) ?? new Set<string>();
      byOwner.set(ownerId, viewers);
      viewers.add(viewerId);
      forgetOld();
    },
    of(ownerId) {
      forgetOld();
      return [...(byOwner.get(ownerId)?.keys() ?? [])];
    },
  };
}
