import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import type { GalleryCommands } from '../own/useGalleryCommands.ts';
import type { OwnGallery } from '../own/useOwnGallery.ts';
import styles from './edit.module.css';

interface RefusedCardsProps {
  readonly own: OwnGallery;
  readonly reasonOf: (item: GalleryItem) => string | null;
  readonly commands: GalleryCommands;
}

/** Rejected items with their reasons and actions. */
export function RefusedCards({ own, reasonOf, commands }: RefusedCardsProps) {
  const { t } = useTranslation(['profile', 'gallery']);
  return [own.photos, own.videos].flatMap((items) =>
    items.flatMap((item, index) =>
      item.status === 'refused'
        ? [
            <Card key={item.id} title={t(`refused.${item.type}`, { at: index + 1 })}>
              <p className={styles.reason}>
                {reasonOf(item) ?? t('gallery:note.refused')} {t('refused.onlyYou')}
              </p>
              <div className={styles.ways}>
                <Button
                  size="small"
                  onPress={() =>
                    void commands.add(item.type).then((isChosen) => isChosen && commands.remove(item))
                  }
                >
                  {t('refused.replace')}
                </Button>
                <Button size="small" kind="quiet" onPress={() => commands.remove(item)}>
                  {t('gallery:delete')}
                </Button>
              </div>
            </Card>,
          ]
        : [],
    ),
  );
}
