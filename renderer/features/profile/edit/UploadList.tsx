import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useUploads, type UploadEntry } from '#renderer/services/uploads/uploads.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import styles from './uploads.module.css';

const megabyte = 1024 * 1024;
const problems = ['format', 'count', 'duration', 'size', 'pixels', 'storage', 'gone'] as const;

function megabytes(locale: Locale, bytes: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / megabyte);
}

/** What is on its way into the gallery, each with how far it is. It goes on when the page is left. */
export function UploadList() {
  const { t } = useTranslation('gallery');
  const uploads = useUploads();
  const list = useSnapshot(uploads.state).list.filter(({ purpose }) => purpose !== 'story');
  if (list.length === 0) return null;
  const underWay = list.filter(({ state }) => state !== 'failed').length;
  return (
    <section className={styles.uploads} aria-label={t('way.title')}>
      <header>
        <b>{underWay > 0 ? t('way.count', { count: underWay }) : t('way.failed')}</b>
        {underWay > 0 && <p>{t('way.text')}</p>}
      </header>
      <ul>
        {list.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Row({ entry }: { readonly entry: UploadEntry }) {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const uploads = useUploads();
  const { id, name, kind, previewUrl, bytes, sentBytes, state } = entry;
  const words = useWords(entry);
  const isFailed = state === 'failed';
  return (
    <li className={cx(styles.row, isFailed && styles.bad)}>
      <span className={styles.picture}>
        {previewUrl === null ? <Icon name={kind === 'video' ? 'cam' : 'image'} /> : <img src={previewUrl} alt="" />}
      </span>
      <div className={styles.words}>
        <p>
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>
            {t('way.of', { sent: megabytes(locale, sentBytes), all: megabytes(locale, bytes) })}
          </span>
        </p>
        <ProgressBar
          label={t('way.progress', { name })}
          value={isFailed ? 0 : bytes > 0 ? sentBytes / bytes : 0}
          max={1}
        />
        <p className={styles.note} role={isFailed ? 'alert' : undefined}>
          {words}
        </p>
      </div>
      {isFailed && (
        <IconButton icon="retry" label={t('way.again', { name })} onPress={() => uploads.retry(id)} />
      )}
      <IconButton
        icon="close"
        label={t('way.stop', { name })}
        isDisabled={state === 'finishing'}
        onPress={() => uploads.cancel(id)}
      />
    </li>
  );
}

/** What happens with it now, or why it does not go. */
function useWords({ state, error, kind, bytes, originalBytes, megabytes: most }: UploadEntry): string {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const isOnline = useIsOnline();
  if (state === 'failed') {
    const problem = problems.find((known) => known === error);
    if (problem === 'size') return t('rule.size', { megabytes: most ?? 0 });
    if (problem) return t(`rule.${problem}`);
    return t(kind === 'image' ? 'fail_to_publish_photo' : 'fail_to_publish_video');
  }
  if (!isOnline) return t('way.offline');
  if (bytes < originalBytes)
    return t('way.smaller', { from: megabytes(locale, originalBytes), to: megabytes(locale, bytes) });
  return t(`way.state.${state}`);
}
