import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationDetails } from '#shared/domain/applications.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Lightbox } from '#renderer/ui/gallery/Lightbox.tsx';
import { PreviewedImage } from '#renderer/ui/gallery/PreviewedImage.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { hasMark, type Mark, type Marked } from './marks.ts';
import { useApplicationWords } from './useApplicationWords.ts';
import styles from './applications.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Avatar, photos and videos. Each opens in full and can be marked as returned. */
export function PicturesPart({
  details,
  marks,
  onMark,
}: {
  readonly details: ApplicationDetails;
  readonly marks: readonly Mark[];
  /** Undefined if no decision is possible. */
  readonly onMark: ((what: Marked) => void) | undefined;
}) {
  const { t } = useTranslation('moderation');
  const words = useApplicationWords();
  const [shown, setShown] = useState<string | null>(null);
  const { pictures } = details;
  const slides = pictures.map(({ item }) => ({
    id: item.id,
    isVideo: item.type === 'video',
    url: item.url,
    poster: item.previewUrl ?? item.tinyUrl,
    width: item.width,
    height: item.height,
  }));
  const at = slides.findIndex(({ id }) => id === shown);
  const nameAt = (index: number) => {
    const picture = pictures[index];
    return picture ? words.what({ item: picture.kind, itemId: picture.item.id }, details) : '';
  };
  if (pictures.length === 0) return <p className={styles.nothing}>{t('applications.noPictures')}</p>;
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map(({ kind, item }, index) => {
          const what = { item: kind, itemId: item.id };
          const isMarked = hasMark(marks, what);
          return (
            <li key={item.id} className={cx(isMarked && styles.isMarked)}>
              <PressButton
                className={styles.picture}
                aria-label={t('applications.look', { what: nameAt(index) })}
                onPress={() => setShown(item.id)}
              >
                <PreviewedImage src={item.previewUrl ?? item.url} tiny={item.tinyUrl} alt="" />
                {item.type === 'video' && (
                  <span className={styles.tag}>
                    <Icon name="play-fill" />
                    {item.duration === null ? '' : formatDuration(item.duration * 1_000)}
                  </span>
                )}
              </PressButton>
              <Text as="span" size={12} weight={600} tone="muted">
                {nameAt(index)}
              </Text>
              {item.status === 'refused' ? (
                <StateTag tone="danger">{t('applications.wentBack')}</StateTag>
              ) : (
                onMark && (
                  <Chip isOn={isMarked} onPress={() => onMark(what)}>
                    {t('applications.mark')}
                    <VisuallyHidden> {nameAt(index)}</VisuallyHidden>
                  </Chip>
                )
              )}
            </li>
          );
        })}
      </ul>
      {at !== -1 && (
        <Lightbox
          slides={slides}
          at={at}
          onShow={setShown}
          title={nameAt(at)}
          heading={<b>{nameAt(at)}</b>}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
