import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useChats } from '../chatContext.ts';
import { ChosenPicture } from './Tray.tsx';
import { refusalKey } from './refusalKey.ts';
import styles from './upload.module.css';

/**
 * The files of a message that is on its way: each with how far it is, a way to stop, and why it did not go. Stands in
 * the bubble of the pending message; trying again is that bubble's own.
 */
export function UploadProgress({ entry }: { entry: SendEntry }) {
  const { t } = useTranslation('compose');
  const { session } = useChats();
  const { attachments, text } = entry.message;
  const isWaiting = entry.state === 'waiting';
  const reason = isWaiting ? null : refusalKey(entry.code);
  return (
    <div className={styles.upload}>
      <ul className={styles.files} aria-label={t('tray.label')}>
        {attachments.map((attachment) => (
          <li key={attachment.fileId} className={cx(styles.file, attachments.length === 1 && styles.lone)}>
            <ChosenPicture attachment={attachment} />
            {isWaiting ? (
              <Far attachment={attachment} />
            ) : (
              <span className={styles.over}>
                <Icon name="warn" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {text !== null && <p dir="auto">{text}</p>}
      {reason !== null && <p className={styles.reason}>{t(`refused.${reason}`)}</p>}
      {isWaiting && (
        <button type="button" className={styles.cancel} onClick={() => void session.takeBack(entry.id)}>
          <Icon name="close" />
          {t('upload.cancel')}
        </button>
      )}
    </div>
  );
}

const round = 2 * Math.PI * 18;

/** A ring that fills and its percentage; gone once the file is there. */
function Far({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('compose');
  const { session } = useChats();
  const progress = useSnapshot(session.state).progress[attachment.fileId] ?? 0;
  const isThere = attachment.tempUploadId !== null;
  const percent = Math.round((isThere ? 1 : progress) * 100);
  if (isThere)
    return (
      <span className={styles.there} role="img" aria-label={t('upload.done')}>
        <Icon name="check" />
      </span>
    );
  return (
    <span
      className={styles.over}
      role="progressbar"
      aria-label={t('upload.progress', { name: attachment.name })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 44 44" className={styles.ring} aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        <circle
          cx="22"
          cy="22"
          r="18"
          className={styles.done}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - progress)}
        />
      </svg>
      <b>{percent}%</b>
    </span>
  );
}
