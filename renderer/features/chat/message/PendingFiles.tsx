import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useChats } from '../chatContext.ts';
import { useFileUrl } from '../composer/useFileUrl.ts';
import { bubbleClass } from './Bubble.tsx';
import { Places, Tags } from './MediaBody.tsx';
import { shapeOf } from './mediaLayout.ts';
import { Meta } from './Meta.tsx';
import { isAboutFile } from './refusalKey.ts';
import { TextBody } from './TextBody.tsx';
import { Wave } from './VoiceBody.tsx';
import media from './media.module.css';
import message from './message.module.css';
import styles from './pending.module.css';

/** How a file of a message stands: on its way, there, or the one that was not taken. */
type Standing = 'going' | 'there' | 'refused' | 'still';

interface PendingFilesProps {
  readonly entry: SendEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly status: 'created' | 'failed' | 'offensive';
}

/**
 * The files of a message that the server does not have yet, where they are going to stand in it, so that nothing moves
 * when it has them; each with how far it is.
 */
export function PendingFiles({ entry, isFirst, isLast, status }: PendingFilesProps) {
  const { attachments } = entry.message;
  const text = entry.message.text ?? '';
  const seen = attachments.filter(({ type }) => type !== 'audio');
  const heard = attachments.filter(({ type }) => type === 'audio');
  const hasWords = text !== '' || heard.length > 0;
  const failed = status !== 'created' && message.failed;
  const standing = standingIn(entry);
  const meta = <Meta place={entry.createdMs} status={status} />;
  return (
    <>
      {seen.length > 0 && (
        <div
          className={bubbleClass(
            isFirst,
            isLast && !hasWords,
            message.media,
            failed,
            failed && styles.refusedAlbum,
          )}
        >
          <Places shape={shapeOf({ metadata: seen.slice(0, 1) })}>
            {seen.map((attachment) => (
              <PendingTile key={attachment.fileId} attachment={attachment} standing={standing(attachment)} />
            ))}
          </Places>
          {!hasWords && <Meta place={entry.createdMs} status={status} isOn />}
        </div>
      )}
      {heard.map((attachment, at) => (
        <div
          key={attachment.fileId}
          className={bubbleClass(
            isFirst && seen.length === 0 && at === 0,
            isLast && text === '',
            message.sound,
            failed,
          )}
        >
          <PendingSound attachment={attachment} standing={standing(attachment)} />
          {text === '' && at === heard.length - 1 && meta}
        </div>
      ))}
      {text !== '' && (
        <div className={bubbleClass(false, isLast, failed)}>
          <TextBody text={text} />
          {meta}
        </div>
      )}
    </>
  );
}

/** Files go one after another: what is wrong with a file is wrong with the first that is not there. */
function standingIn({ state, code, message: { attachments } }: SendEntry): (one: Attachment) => Standing {
  const next = attachments.find(({ tempUploadId }) => tempUploadId === null);
  return (attachment) => {
    if (state === 'waiting') return attachment.tempUploadId === null ? 'going' : 'there';
    return attachment === next && isAboutFile(code) ? 'refused' : 'still';
  };
}

function PendingTile({ attachment, standing }: { attachment: Attachment; standing: Standing }) {
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
      <Tags seconds={type === 'video' ? duration : null} isPrivate={isPrivate} price={price} />
    </div>
  );
}

function PendingSound({ attachment, standing }: { attachment: Attachment; standing: Standing }) {
  const { t } = useTranslation('compose');
  const { name, duration, waveform } = attachment;
  const signs: Readonly<Record<Standing, ReactNode>> = {
    going: <Progress attachment={attachment} />,
    there: <Icon name="check" label={t('upload.done')} />,
    refused: <Icon name="warn" label={t('upload.refused', { name })} />,
    still: <Icon name="mic" />,
  };
  return (
    <div className={media.voice}>
      <span className={cx(media.voicePlay, styles.disc)}>{signs[standing]}</span>
      <div className={media.voiceLine}>
        <Wave item={attachment} part={0} />
        <span className={cx(media.voiceUnder, styles.under)}>
          {duration !== null && <span>{formatDuration(duration * 1000)}</span>}
          {/* What was chosen and not said here is known by its name. */}
          {waveform.length === 0 && <span dir="auto">{name}</span>}
        </span>
      </div>
    </div>
  );
}

const round = 2 * Math.PI * 18;

/** A ring that fills, and its percentage. */
function Progress({ attachment: { fileId, name } }: { attachment: Attachment }) {
  const { t } = useTranslation('compose');
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
      <b>{percent}%</b>
    </span>
  );
}
