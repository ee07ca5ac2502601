import { useEffect } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { galleryApi } from '#shared/api/gallery.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { storiesQuery, type Stories } from '#renderer/services/stories.ts';
import { useUploads } from '#renderer/services/uploads/uploads.ts';

export type StoriesOf = z.output<typeof galleryApi.getStoriesOf.response>;

const key = ['stories'] as const;
const keyOf = (userId: string) => ['stories', userId] as const;
/** Milliseconds between requests for shown stories, which may be deleted, refused or hidden meanwhile. */
const refetchMs = 5_000;

/** Loads the row of stories: the user's own and those of others. Reloads after an upload of a story. */
export function useStories() {
  const { api } = useServices();
  const client = useQueryClient();
  const uploads = useUploads();
  useEffect(
    () =>
      uploads.onDone(({ purpose }) => {
        if (purpose === 'story') void client.invalidateQueries({ queryKey: key });
      }),
    [client, uploads],
  );
  return useQuery(storiesQuery(api));
}

/** Loads one person's stories, repeatedly while they are shown. */
export function useStoriesOf(userId: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: keyOf(userId ?? ''),
    queryFn: () => unwrap(api.call('getStoriesOf', { params: { userId: userId ?? '' } })),
    enabled: userId !== null,
    refetchInterval: refetchMs,
  });
}

/** Applies a change to a story in all cached queries; null removes it. */
export function changeStory(
  client: QueryClient,
  itemId: string,
  change: (item: GalleryItem) => GalleryItem | null,
): void {
  const changed = (items: readonly GalleryItem[]): GalleryItem[] =>
    items.flatMap((item) => (item.id === itemId ? (change(item) ?? []) : [item]));
  const ofPerson = (stories: StoriesOf): StoriesOf => ({ ...stories, items: changed(stories.items) });
  client.setQueryData<Stories>(
    key,
    (known) => known && { ...known, own: changed(known.own), people: known.people.map(ofPerson) },
  );
  client.setQueriesData<StoriesOf>(
    { queryKey: key, predicate: ({ queryKey }) => queryKey.length === 2 },
    (known) => known && ofPerson(known),
  );
}

export const askAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
