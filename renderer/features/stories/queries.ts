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
/** What is looked at may be deleted, refused or no longer ours to see meanwhile. */
const lookAgainMs = 5_000;

/** The row: one's own, and people's. A story of one's own that has just arrived is in it. */
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

/** One person's stories, asked for again and again while they are looked at. */
export function useStoriesOf(userId: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: keyOf(userId ?? ''),
    queryFn: () => unwrap(api.call('getStoriesOf', { params: { userId: userId ?? '' } })),
    enabled: userId !== null,
    refetchInterval: lookAgainMs,
  });
}

/** Does it to a story wherever it is kept; null takes it away. */
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
