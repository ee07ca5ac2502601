import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Lightbox, type Slide } from '#renderer/ui/gallery/Lightbox.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import styles from './viewer.module.css';

/**
 * §2 "gallery": the photos and videos of one person, one at a time. The user's own items show their state.
 */
export function GalleryDialog(props: DialogView<'gallery'>) {
  const { name, avatar, items: given, startId, reasonOf, close } = props;
  const { t } = useTranslation(['gallery', 'common']);
  const items = useItems(given, name === null);
  const [shownId, setShownId] = useState(startId);
  const [lastAt, setLastAt] = useState(() => items.findIndex(({ id }) => id === startId));
  const found = items.findIndex(({ id }) => id === shownId);
  // If the shown item is removed, the next one takes its place.
  const at = found < 0 ? Math.max(0, Math.min(lastAt, items.length - 1)) : found;
  const item = items[at];
  if (!item) return null;

  const kind = item.type;
  const title =
    name === null ? t(`viewer.own.${kind}`, { at: at + 1 }) : t(`viewer.from.${kind}`, { at: at + 1, name });
  const heading = (
    <div className={styles.owner}>
      <Avatar src={avatar} name={name} size={40} />
      <b dir="auto">{name ?? t('viewer.you')}</b>
      {name === null && (
        <>
          {kind === 'image' && item.status === 'approved' && (
            <IconButton
              icon="profile"
              label={t('makeAvatar')}
              onPress={() => close({ command: 'makeAvatar', id: item.id })}
            />
          )}
          <IconButton
            icon="trash"
            label={t('delete')}
            onPress={() => close({ command: 'delete', id: item.id })}
          />
        </>
      )}
    </div>
  );
  return (
    <Lightbox
      slides={items.map(slideOf)}
      at={at}
      onShow={(id) => {
        setShownId(id);
        setLastAt(items.findIndex((one) => one.id === id));
      }}
      title={title}
      heading={heading}
      note={name === null && <OwnNote item={item} reason={reasonOf?.(item) ?? null} />}
      onClose={() => close()}
    />
  );
}

function OwnNote({ item, reason }: { item: GalleryItem; reason: string | null }) {
  const { t } = useTranslation('gallery');
  if (item.status === 'approved') return null;
  return (
    <p className={styles.note} role="status">
      <StateTag
        tone={item.status === 'pending' ? 'warning' : 'danger'}
        icon={item.status === 'pending' ? 'clock' : 'warn'}
      >
        {t(`status.${item.status}`)}
      </StateTag>
      {item.status === 'pending' ? t('note.pending') : (reason ?? t('note.refused'))}
    </p>
  );
}

function slideOf({ id, type, url, previewUrl, tinyUrl, width, height }: GalleryItem): Slide {
  return { id, isVideo: type === 'video', url, poster: previewUrl ?? tinyUrl, width, height };
}

/** Returns the items that have a picture; the user's own ones in their current state. */
function useItems(given: readonly GalleryItem[], isOwn: boolean): readonly GalleryItem[] {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const own = new Map(
    isOwn && user ? [...user.gallery, ...user.videoGallery].map((item) => [item.id, item]) : [],
  );
  return given.flatMap((item) => {
    const now = isOwn ? own.get(item.id) : item;
    return now && now.url !== null ? [now as GalleryItem] : [];
  });
}
