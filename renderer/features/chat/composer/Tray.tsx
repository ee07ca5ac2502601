import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Attachment } from '#shared/store/records.ts';
import { formatCount, formatDuration } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { ChosenFiles } from './useFiles.ts';
import { useFileUrl } from './useFileUrl.ts';
import styles from './tray.module.css';
import { maxMegapixels } from '#renderer/services/uploads/rules.ts';

/**
 * The files of the message above the composer, each with a remove button, and the reason if a file was
 * refused.
 */
export function Tray({
  attachments,
  files,
  onOpen,
  onAdd,
}: {
  attachments: readonly Attachment[];
  files: ChosenFiles;
  onOpen: (attachment: Attachment) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation(['compose', 'uploads']);
  const { note, reading } = files;
  const hasTiles = attachments.length + reading > 0;
  if (!hasTiles && note === null) return null;
  return (
    <div className={styles.tray}>
      {hasTiles && (
        <ul className={styles.tiles} aria-label={t('tray.label')}>
          {attachments.map((attachment) => (
            <li key={attachment.fileId} className={styles.tile}>
              <ChosenTile attachment={attachment} onOpen={() => onOpen(attachment)} />
              <button
                type="button"
                className={styles.remove}
                aria-label={t('tray.remove', { name: attachment.name })}
                onClick={() => files.remove(attachment)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
          {reading > 0 && (
            <li className={styles.tile}>
              <span className={styles.reading} role="status" aria-label={t('tray.reading')}>
                <Icon name="clock" />
              </span>
            </li>
          )}
          <li className={styles.tile}>
            <button type="button" className={styles.add} aria-label={t('tray.add')} onClick={onAdd}>
              <Icon name="plus" />
            </button>
          </li>
        </ul>
      )}
      {note && (
        <p className={styles.note} role="alert">
          <Icon name="warn" />
          <span>
            {t(`uploads:rule.${note.problem}`, { megabytes: note.megabytes, megapixels: maxMegapixels })}
          </span>
        </p>
      )}
    </div>
  );
}

function ChosenTile({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const { t } = useTranslation('compose');
  const { type, name, duration, price, isPrivate } = attachment;
  const locale = useLocale();
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={t('tray.open', { name })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <ChosenPicture attachment={attachment} />
      {type !== 'image' && duration !== null && (
        <span className={styles.tag}>{formatDuration(duration * 1000)}</span>
      )}
      {(isPrivate || price !== null) && (
        <span className={cx(styles.tag, styles.atEnd)}>
          <Icon name="lock" />
          {price !== null && formatCount(locale, price)}
        </span>
      )}
    </button>
  );
}

/** Thumbnail of a chosen file; an icon if it has no image. */
function ChosenPicture({ attachment }: { attachment: Attachment }) {
  const url = useFileUrl(attachment);
  if (url === undefined) return null;
  if (url !== null) return <img className={styles.picture} src={url} alt="" draggable={false} />;
  const { type } = attachment;
  return (
    <span className={styles.sign}>
      <Icon name={type === 'audio' ? 'sound' : type === 'video' ? 'cam' : 'image'} />
    </span>
  );
}
