import { createContext, use } from 'react';
import type * as z from 'zod/mini';
import type { galleryApi } from '#shared/api/gallery.ts';
import type { ApiClient } from './apiClient.ts';
import { unwrapOr } from './queries.ts';

export type Stories = z.output<typeof galleryApi.getStories.response>;

/** Value used if the deployment has no stories. */
const noStories: Stories = { own: [], people: [], isWithoutStories: true };

/** Returns true if this deployment has no stories, so that the row and the buttons to add one are hidden. */
export const isWithoutStories = (stories: Stories | undefined): boolean =>
  stories?.['isWithoutStories'] === true;

/** Milliseconds between two requests, so that new stories appear soon. */
const freshMs = 30_000;

/** Query for the stories of the user and of other people. All features share its key. */
export const storiesQuery = (api: Pick<ApiClient, 'call'>) => ({
  queryKey: ['stories'],
  queryFn: (): Promise<Stories> => unwrapOr(api.call('getStories'), () => noStories),
  staleTime: freshMs,
  refetchInterval: ({ state }: { readonly state: { readonly data?: Stories | undefined } }) =>
    isWithoutStories(state.data) ? false : freshMs,
});

export type StoryRing = 'new' | 'seen';

/** Returns the users whose avatar has a ring, by id. */
export const storyRings = ({ people }: Stories): ReadonlyMap<string, StoryRing> =>
  new Map(
    people
      .filter(({ items }) => items.length > 0)
      .map(({ user, items }) => [
        user._id,
        items.every(({ isViewed }) => isViewed === true) ? 'seen' : 'new',
      ]),
  );

/** Story rings for lists of people. The default is empty, so that no ring is shown. */
export const StoryRingsContext = createContext<ReadonlyMap<string, StoryRing>>(new Map());

export function useStoryRing(userId: string | null | undefined): StoryRing | null {
  const rings = use(StoryRingsContext);
  return userId ? (rings.get(userId) ?? null) : null;
}
