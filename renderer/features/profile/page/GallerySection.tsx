import type { CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { GalleryAdd, GalleryGrid, GalleryStamp, GalleryTile } from '#renderer/ui/gallery/GalleryGrid.tsx';
import styles from './page.module.css';

interface GallerySectionProps {
  readonly type: GalleryItem['type'];
  readonly items: readonly GalleryItem[];
  readonly onOpen: (item: GalleryItem) => void;
  readonly onAdd: () => void;
  /** Number of columns that the section takes of the row of galleries. */
  readonly columns: number;
}

/** The user's photos or videos with the state of each. */
export function GallerySection({ type, items, onOpen, onAdd, columns }: GallerySectionProps) {
  const { t } = useTranslation(['profile', 'gallery']);
  const locale = useLocale();
  return (
    <section
      className={styles.section}
      style={{ '--span': columns } as CSSProperties}
      aria-label={t(`section.${type}`)}
    >
      <header>
        <h2>
          {t(`section.${type}`)} <Badge>{items.length}</Badge>
        </h2>
        {items.length > 0 && (
          <LinkButton
            size="small"
            kind="quiet"
            to={`${hrefOf(locale, 'profileEdit')}#${type === 'video' ? 'video' : 'photos'}`}
            aria-label={t(`section.edit.${type}`)}
            icon="edit"
          >
            {t('section.change')}
          </LinkButton>
        )}
      </header>
      <GalleryGrid
        label={t(`section.${type}`)}
        items={items}
        keyOf={({ id }) => id}
        columns={columns}
        end={<GalleryAdd label={t(`gallery:addOne.${type}`)} onPress={onAdd} />}
      >
        {(item, index) => (
          <GalleryTile
            label={labelOf(item, index)}
            src={item.previewUrl ?? item.url}
            tiny={item.tinyUrl}
            isVideo={type === 'video'}
            duration={item.duration}
            isDim={item.status !== 'approved'}
            stamp={
              item.status !== 'approved' && (
                <GalleryStamp
                  tone={item.status === 'pending' ? 'wait' : 'refused'}
                  icon={item.status === 'pending' ? 'clock' : 'warn'}
                >
                  {t(`gallery:status.${item.status}`)}
                </GalleryStamp>
              )
            }
            onPress={() => onOpen(item)}
          />
        )}
      </GalleryGrid>
    </section>
  );

  function labelOf({ status }: GalleryItem, index: number): string {
    const name = t(`gallery:named.${type}`, { at: index + 1 });
    return status === 'approved' ? name : `${name}, ${t(`gallery:status.${status}`)}`;
  }
}
