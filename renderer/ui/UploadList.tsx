import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { useUploadWords, type ShownUpload } from './uploadWords.ts';
import styles from './UploadList.module.css';

export interface UploadListProps {
  readonly uploads: readonly ShownUpload[];
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
  readonly className?: string;
}

/**
 * Uploads to a gallery or a story with their progress, cancel and retry. Renders nothing if there are none.
 */
export function UploadList({ uploads, onCancel, onRetry, className }: UploadListProps) {
  const { t } = useTranslation('uploads');
  if (uploads.length === 0) return null;
  const underWay = uploads.filter(({ state }) => state !== 'failed');
  return (
    <section className={cx(styles.card, className)} aria-label={t('list')}>
      {underWay.length > 0 && (
        <header className={styles.head}>
          <b>{t('title', { count: underWay.length })}</b>
          <p>{t('note')}</p>
        </header>
      )}
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} {...{ upload, onCancel, onRetry }} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload,
  onCancel,
  onRetry,
}: Pick<UploadListProps, 'onCancel' | 'onRetry'> & { readonly upload: ShownUpload }) {
  const { t } = useTranslation('uploads');
  const words = useUploadWords();
  const { id, name, kind, previewUrl, state, sentBytes, bytes } = upload;
  const hasFailed = state === 'failed';
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {previewUrl === null ? (
          <Icon name={kind === 'video' ? 'cam' : 'image'} />
        ) : (
          <img src={previewUrl} alt="" draggable={false} />
        )}
      </span>
      <span className={styles.inner}>
        <span className={styles.line}>
          <span className={styles.name} title={name} dir="auto">
            {name}
          </span>
          <span className={styles.figures}>{words.sent(upload)}</span>
        </span>
        {!hasFailed && (
          <ProgressBar
            label={t('progress', { name })}
            value={state === 'preparing' ? null : state === 'finishing' ? 1 : sentBytes / bytes}
            tone={state === 'waiting' ? 'warning' : 'plain'}
          />
        )}
        <span className={cx(styles.text, hasFailed && styles.bad)} role={hasFailed ? 'alert' : undefined}>
          {words.text(upload)}
        </span>
      </span>
      <span className={styles.deeds}>
        {words.mayRetry(upload) && (
          <IconButton icon="refresh" label={t('retry', { name })} onPress={() => onRetry(id)} />
        )}
        {state !== 'finishing' && (
          <IconButton
            icon="close"
            label={t(hasFailed ? 'remove' : 'cancel', { name })}
            onPress={() => onCancel(id)}
          />
        )}
      </span>
    </li>
  );
}
