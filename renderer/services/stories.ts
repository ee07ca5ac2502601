import { createContext, use } from 'react';
import type * as z from 'zod/mini';
import type { galleryApi } from '#shared/api/gallery.ts';
import type { ApiClient } from './apiClient.ts';
import { unwrapOr } from './queries.ts';

export type Stories = z.output<typeof galleryApi.getStories.response>;

/** What a deployment without stories is read as. */
const noStories: Stories = { own: [], people: [], isWithoutStories: true };

/** Whether this deployment has no stories: the row and the ways to add one are hidden. */
export const isWithoutStories = (stories: Stories | undefined): boolean =>
  stories?.['isWithoutStories'] === true;

/** What is new is soon there. */
const freshMs = 30_000;

/** One's own stories and people's, by the one key under which everybody who shows some keeps them. */
export const storiesQuery = (api: Pick<ApiClient, 'call'>) => ({
  queryKey: ['stories'],
  queryFn: (): Promise<Stories> => unwrapOr(api.call('getStories'), () => noStories),
  staleTime: freshMs,
  refetchInterval: ({ state }: { readonly state: { readonly data?: Stories | undefined } }) =>
    isWithoutStories(state.data) ? false : freshMs,
});

export type StoryRing = 'new' | 'seen';

/** Around whose picture there is a ring, by their ids. */
export const storyRings = ({ people }: Stories): ReadonlyMap<string, StoryRing> =>
  new Map(
    people
      .filter(({ items }) => items.length > 0)
      .map(({ user, items }) => [
        user._id,
        items.every(({ isViewed }) => isViewed === true) ? 'seen' : 'new',
      ]),
  );

/** For lists that are no lists of stories; without it no ring is drawn. */
export const StoryRingsContext = createContext<ReadonlyMap<string, StoryRing>>(new Map());

export function useStoryRing(userId: string | null | undefined): StoryRing | null {
  const rings = use(StoryRingsContext);
  return userId ? (rings.get(userId) ?? null) : null;
}
