import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '../cx.ts';
import { Dialog } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { ZoomedPicture } from './ZoomedPicture.tsx';
import styles from './viewer.module.css';

/** A picture or video of the lightbox. */
export interface Slide {
  readonly id: string;
  readonly isVideo: boolean;
  readonly url: string | null;
  /** A thumbnail, shown while the picture loads and in the film strip. */
  readonly poster: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
}

interface LightboxProps {
  readonly slides: readonly Slide[];
  /** Index of the shown slide. */
  readonly at: number;
  readonly onShow: (id: string) => void;
  /** The accessible name of the shown slide and the dialog. */
  readonly title: string;
  readonly heading: ReactNode;
  /** Content between the picture and the film strip, such as the moderation state. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

/**
 * Shows a picture or video over the full window. Buttons, keys, swipes and the film strip change the slide.
 * Offers no download, to protect the owner's pictures.
 */
export function Lightbox({ slides, at, onShow, title, heading, note, onClose }: LightboxProps) {
  const { t } = useTranslation('common');
  const shown = slides[at];
  const show = (index: number) => {
    const next = slides[index];
    if (next) onShow(next.id);
  };
  const go = (by: -1 | 1) => show(at + by);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Videos, inputs and dialogs above handle arrow keys themselves.
    const isTaken = event.target instanceof HTMLElement && event.target.closest('video, input, [inert]');
    if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'Home') show(0);
    if (event.key === 'End') show(slides.length - 1);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const beside = [slides[at - 1], slides[at + 1]]
    .flatMap((slide) => (slide && !slide.isVideo && slide.url !== null ? [slide.url] : []))
    .join('\n');
  useEffect(() => {
    // Preloads the neighboring pictures.
    for (const url of beside.split('\n')) if (url) new Image().src = url;
  }, [beside]);

  if (!shown) return null;
  return (
    <Dialog title={title} heading={heading} size="wide" phone="full" onClose={onClose}>
      <div className={styles.viewer} data-theme="dark">
        <div className={styles.see}>
          {shown.isVideo ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for it
            <video
              key={shown.id}
              className={styles.whole}
              src={shown.url ?? ''}
              poster={shown.poster ?? undefined}
              aria-label={title}
              controls
              controlsList="nodownload"
              disablePictureInPicture
              playsInline
            />
          ) : (
            <ZoomedPicture key={shown.id} slide={shown} label={title} onSwipe={go} />
          )}
          {slides.length > 1 && (
            <>
              <IconButton
                icon="back"
                isGlass
                label={t('viewer.previous')}
                className={styles.previous}
                isDisabled={at === 0}
                onPress={() => go(-1)}
              />
              <IconButton
                icon="right"
                isGlass
                label={t('viewer.next')}
                className={styles.next}
                isDisabled={at === slides.length - 1}
                onPress={() => go(1)}
              />
            </>
          )}
        </div>
        <footer className={styles.foot}>
          {note}
          {slides.length > 1 && (
            <>
              <span role="status">{t('viewer.position', { at: at + 1, of: slides.length })}</span>
              <ul className={styles.film}>
                {slides.map((slide, index) => (
                  <li key={slide.id}>
                    <button
                      type="button"
                      className={cx(styles.frame, index === at && styles.isOn)}
                      aria-label={t('viewer.show', { at: index + 1 })}
                      aria-current={index === at || undefined}
                      onClick={() => onShow(slide.id)}
                    >
                      <img src={slide.poster ?? undefined} alt="" loading="lazy" />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </footer>
      </div>
    </Dialog>
  );
}
