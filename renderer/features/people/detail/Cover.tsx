import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion, GalleryItem } from '#shared/domain/person.ts';
import { cx } from '#renderer/ui/cx.ts';
import { PreviewedImage } from '#renderer/ui/gallery/PreviewedImage.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { initials } from '#renderer/ui/initials.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { portraitOf } from '../words.ts';
import styles from './detail.module.css';

interface CoverProps {
  readonly person: Companion;
  readonly name: string;
  readonly photos: readonly GalleryItem[];
  readonly back: ReactNode;
  readonly onOpen: (itemId: string) => void;
}

/** The pictures of a person, one after the other, as large as there is room. */
export function Cover({ person, name, photos, back, onOpen }: CoverProps) {
  const { t } = useTranslation('people');
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, photos.length - 1));
  const shown = photos[at];
  const { photo, tiny } = portraitOf(person);
  // The portrait that stood on the card stands here too until another is chosen: nothing changes below the eyes.
  const src = at === 0 && photo !== null ? photo : (shown?.url ?? shown?.previewUrl ?? photo);
  const hasMany = photos.length > 1;
  return (
    <section className={styles.portrait} data-theme="dark" aria-label={t('photosOf', { name })}>
      {src === null ? (
        <span className={styles.letters} aria-hidden="true">
          {initials(name)}
        </span>
      ) : (
        <PreviewedImage
          key={src}
          src={src}
          tiny={at === 0 ? tiny : (shown?.tinyUrl ?? null)}
          alt={name}
          className={styles.cover}
          isEager
        />
      )}
      {shown && (
        <PressButton className={styles.enlarge} aria-label={t('enlarge')} onPress={() => onOpen(shown.id)} />
      )}
      <div className={styles.up}>
        {back}
        {hasMany && <Pill isNumber>{t('photoOf', { at: at + 1, count: photos.length })}</Pill>}
      </div>
      {hasMany && (
        <>
          <div className={styles.turn}>
            <IconButton
              icon="back"
              label={t('before')}
              isGlass
              isDisabled={at === 0}
              onPress={() => setChosen(at - 1)}
            />
            <IconButton
              icon="right"
              label={t('after')}
              isGlass
              isDisabled={at === photos.length - 1}
              onPress={() => setChosen(at + 1)}
            />
          </div>
          <div className={styles.bars} aria-hidden="true">
            {photos.map(({ id }, index) => (
              <i key={id} className={cx(index === at && styles.isOn)} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
