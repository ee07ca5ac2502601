import type { MediaItem } from '#shared/domain/chat.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './pictures.module.css';

/** Pictures of a message, which open in a new tab. Other media and hidden ones are named only. */
export function Pictures({ media }: { readonly media: readonly MediaItem[] }) {
  const { t } = useTranslation('support');
  return (
    <span className={styles.pictures}>
      {media.map((item) => {
        const { id, type, url, metadata } = item;
        const [first] = metadata;
        const small = metadata.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? url;
        return type === 'image' && url !== null && small !== null ? (
          <a key={id} href={url} target="_blank" rel="noreferrer" aria-label={t('picture.open')}>
            <img
              src={small}
              alt={t('picture.alt')}
              width={first?.width ?? undefined}
              height={first?.height ?? undefined}
              loading="lazy"
            />
          </a>
        ) : (
          <span key={id}>{t('kind.media')}</span>
        );
      })}
    </span>
  );
}
