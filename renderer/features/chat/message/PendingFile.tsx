import type { MouseEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration, formatPercent } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useChats } from '../chatContext.ts';
import { useFileUrl } from '../composer/useFileUrl.ts';
import { Tags } from './MediaBody.tsx';
import { useRowCommands } from './rowCommands.ts';
import { Wave } from './VoiceBody.tsx';
import media from './media.module.css';
import styles from './pending.module.css';

/** Upload state of a file: uploading or waiting; uploaded; refused; idle because another file was refused. */
export type Standing = 'going' | 'there' | 'refused' | 'still';

interface PendingFileProps {
  readonly entry: SendEntry;
  readonly attachment: Attachment;
  readonly standing: Standing;
}

export function PendingTile({ entry, attachment, standing }: PendingFileProps) {
  const { t } = useTranslation('compose');
  const url = useFileUrl(attachment);
  const { type, name, duration, isPrivate, price } = attachment;
  return (
    <div className={cx(media.tile, styles.tile, standing === 'refused' && styles.refused)}>
      {url !== null && url !== undefined && (
        <img className={media.picture} src={url} alt={name} draggable={false} />
      )}
      {url === null && (
        <span className={styles.name}>
          <Icon name={type === 'video' ? 'cam' : 'image'} />
          <span dir="auto">{name}</span>
        </span>
      )}
      {standing === 'going' && (
        <span className={styles.over}>
          <Progress attachment={attachment} />
        </span>
      )}
      {standing === 'refused' && (
        <span className={styles.over}>
          <Icon name="warn" label={t('upload.refused', { name })} />
        </span>
      )}
      {standing === 'there' && (
        <span className={styles.there}>
          <Icon name="check" label={t('upload.done')} />
        </span>
      )}
      <FileButtons entry={entry} attachment={attachment} standing={standing} isOnTile />
      <Tags seconds={type === 'video' ? duration : null} isPrivate={isPrivate} price={price} />
    </div>
  );
}

export function PendingSound({ entry, attachment, standing }: PendingFileProps) {
  const { t } = useTranslation('compose');
  const { name, duration, waveform } = attachment;
  const signs: Readonly<Record<Standing, ReactNode>> = {
    going: <Progress attachment={attachment} />,
    there: <Icon name="check" label={t('upload.done')} />,
    refused: <Icon name="warn" label={t('upload.refused', { name })} />,
    still: <Icon name="mic" />,
  };
  return (
    <div className={cx(media.voice, styles.sound)}>
      <span className={cx(media.voicePlay, styles.disc)}>{signs[standing]}</span>
      <div className={media.voiceLine}>
        <Wave item={attachment} part={0} />
        <span className={cx(media.voiceUnder, styles.under)}>
          {duration !== null && <span>{formatDuration(duration * 1000)}</span>}
          {/* An audio file without a waveform was chosen, not recorded here, so show its name. */}
          {waveform.length === 0 && <span dir="auto">{name}</span>}
        </span>
      </div>
      <FileButtons entry={entry} attachment={attachment} standing={standing} />
    </div>
  );
}

/** Buttons for one file of a message that is not posted yet. The other files continue. */
function FileButtons({ entry, attachment, standing, isOnTile }: PendingFileProps & { isOnTile?: boolean }) {
  const { t } = useTranslation('compose');
  const { resend, removeFile } = useRowCommands();
  if (standing === 'still' || entry.isPosted) return null;
  const { fileId, name } = attachment;
  const deedClass = (place: string | undefined) =>
    cx(styles.deed, isOnTile ? cx(styles.onTile, place) : null);
  return (
    <>
      {standing === 'refused' && (
        <button
          type="button"
          className={deedClass(styles.atFoot)}
          aria-label={t('upload.again', { name })}
          onClick={() => resend(entry)}
        >
          <Icon name="refresh" />
        </button>
      )}
      <button
        type="button"
        className={deedClass(styles.atHead)}
        aria-label={t('tray.remove', { name })}
        onClick={(event) => {
          keepFocus(event, entry.message.attachments.length > 1);
          removeFile(entry, fileId);
        }}
      >
        <Icon name="close" />
      </button>
    </>
  );
}

/**
 * After a press by keyboard, moves the focus to the message, or to the composer if the last file was removed.
 */
function keepFocus({ currentTarget, detail }: MouseEvent<HTMLElement>, isMore: boolean): void {
  if (detail > 0) return;
  const message = currentTarget.closest<HTMLElement>('[data-row]');
  const field = message?.closest('section')?.querySelector<HTMLElement>('textarea');
  (isMore ? message : field)?.focus();
}

const round = 2 * Math.PI * 18;

/** Upload progress as a ring with a percentage. */
function Progress({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { session } = useChats();
  const part = useSnapshot(session.state).progress[fileId] ?? 0;
  const percent = Math.round(part * 100);
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label={t('upload.progress', { name })}
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
          strokeDashoffset={round * (1 - part)}
        />
      </svg>
      <b>{formatPercent(locale, percent / 100)}</b>
    </span>
  );
}
