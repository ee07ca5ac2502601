import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatPercent } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useUploadWords, type ShownUpload } from './uploadWords.ts';
import styles from './UploadTile.module.css';

export interface UploadTileProps {
  readonly upload: ShownUpload;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
  /** Shows only the ring, if there is no room for text. */
  readonly isSmall?: boolean;
  readonly className?: string;
}

/** An upload in its place of a grid: preview, progress ring, state, cancel and retry. */
export function UploadTile({ upload, onCancel, onRetry, isSmall, className }: UploadTileProps) {
  const { t } = useTranslation('uploads');
  const words = useUploadWords();
  const locale = useLocale();
  const { id, name, kind, previewUrl, state, sentBytes, bytes } = upload;
  const hasFailed = state === 'failed';
  const part = state === 'finishing' ? 1 : bytes > 0 ? sentBytes / bytes : 0;
  const percent = Math.round(part * 100);
  return (
    <div className={cx(styles.tile, isSmall && styles.small, className)}>
      {previewUrl === null ? (
        <Icon className={styles.sign} name={kind === 'video' ? 'cam' : 'image'} />
      ) : (
        <img className={styles.picture} src={previewUrl} alt="" draggable={false} />
      )}
      {hasFailed ? (
        <Icon className={styles.warn} name="warn" label={isSmall ? words.text(upload) : undefined} />
      ) : (
        <span
          className={styles.ring}
          role="progressbar"
          aria-label={t('progress', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={state === 'preparing' ? undefined : percent}
          aria-valuetext={state === 'sending' ? undefined : words.short(upload)}
        >
          <svg viewBox="0 0 56 56" aria-hidden="true">
            <circle cx="28" cy="28" r="26" />
            <circle
              className={styles.done}
              cx="28"
              cy="28"
              r="26"
              pathLength="100"
              strokeDasharray="100"
              strokeDashoffset={100 - percent}
            />
          </svg>
          {state === 'waiting' ? <Icon name="clock" /> : <b>{formatPercent(locale, percent / 100)}</b>}
        </span>
      )}
      {!isSmall && (
        <span className={cx(styles.stamp, hasFailed && styles.bad)} role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? words.text(upload) : words.short(upload)}
        </span>
      )}
      {!isSmall && (
        <span className={styles.deeds}>
          {words.mayRetry(upload) && (
            <IconButton isGlass icon="refresh" label={t('retry', { name })} onPress={() => onRetry(id)} />
          )}
          {state !== 'finishing' && (
            <IconButton
              isGlass
              icon="close"
              label={t(hasFailed ? 'remove' : 'cancel', { name })}
              onPress={() => onCancel(id)}
            />
          )}
        </span>
      )}
    </div>
  );
}
