import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion, GalleryItem } from '#shared/domain/person.ts';
import { GalleryGrid, GalleryTile } from '#renderer/ui/gallery/GalleryGrid.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { photosOf, videosOf } from './useGalleryViewer.ts';
import { Text } from '#renderer/ui/layout.tsx';

interface MediaProps {
  readonly person: Companion;
  /** The data comes from a list, which may lack pictures, so an empty gallery means nothing yet. */
  readonly isOld: boolean;
  readonly onOpen: (itemId: string) => void;
}

type Part = 'all' | 'photos' | 'videos';

/** Photos and videos of a person, photos first. */
export function Media({ person, isOld, onOpen }: MediaProps) {
  const { t } = useTranslation('people');
  const [part, setPart] = useState<Part>('all');
  const [photos, videos] = [photosOf(person), videosOf(person)];
  const all = [...photos, ...videos];
  if (all.length === 0)
    return isOld ? null : (
      <Text size={14} tone="muted">
        {t('media.none')}
      </Text>
    );
  const items: readonly GalleryItem[] = { all, photos, videos }[part];
  const numberOf = (item: GalleryItem) => (item.type === 'video' ? videos : photos).indexOf(item) + 1;
  return (
    <Tabs
      label={t('media.label')}
      tabs={[
        { id: 'all', label: t('media.all') },
        { id: 'photos', label: t('media.photos'), count: photos.length, countTone: 'plain' },
        { id: 'videos', label: t('media.videos'), count: videos.length, countTone: 'plain' },
      ]}
      value={part}
      onChange={setPart}
    >
      <GalleryGrid label={t('media.label')} items={items} keyOf={({ id }) => id}>
        {(item) => (
          <GalleryTile
            label={t(item.type === 'video' ? 'media.video' : 'media.photo', { number: numberOf(item) })}
            src={item.previewUrl ?? item.url}
            tiny={item.tinyUrl}
            isVideo={item.type === 'video'}
            duration={item.duration}
            onPress={() => onOpen(item.id)}
          />
        )}
      </GalleryGrid>
    </Tabs>
  );
}
