import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { asItIs, useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import styles from './add.module.css';

/** Previews the chosen file with its text, as viewers will see it. */
export function StoryPreview({ file, text }: { file: File; text: string }) {
  const { t } = useTranslation('stories');
  const url = useBlobUrl<Blob>(file, asItIs);
  return (
    <div className={styles.preview} data-theme="dark">
      {url !== null &&
        (file.type.startsWith('video/') ? (
          <video
            className={styles.medium}
            src={url}
            aria-label={t('add.preview')}
            autoPlay
            muted
            loop
            playsInline
          />
        ) : (
          <img className={styles.medium} src={url} alt={t('add.preview')} draggable={false} />
        ))}
      {text.trim() !== '' && (
        <p className={styles.say} dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
