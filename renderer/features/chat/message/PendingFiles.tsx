import { nextFileOf } from '#shared/store/outboxChange.ts';
import type { Attachment, SendEntry } from '#shared/store/records.ts';
import { bubbleClass } from './Bubble.tsx';
import { MediaGrid } from './MediaBody.tsx';
import { shapeOf } from './mediaLayout.ts';
import { Meta } from './Meta.tsx';
import { PendingSound, PendingTile, type Standing } from './PendingFile.tsx';
import { isAboutFile } from './refusalKey.ts';
import { TextBody } from './TextBody.tsx';
import message from './message.module.css';
import styles from './pending.module.css';

interface PendingFilesProps {
  readonly entry: SendEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly status: 'created' | 'failed' | 'offensive';
}

/**
 * The files of a pending message with their progress. The layout equals that of the sent message, so that
 * nothing moves when it is sent.
 */
export function PendingFiles({ entry, isFirst, isLast, status }: PendingFilesProps) {
  const { attachments } = entry.message;
  const text = entry.message.text ?? '';
  const pictures = attachments.filter(({ type }) => type !== 'audio');
  const sounds = attachments.filter(({ type }) => type === 'audio');
  const hasWords = text !== '' || sounds.length > 0;
  const failed = status !== 'created' && message.failed;
  const standing = standingIn(entry);
  const meta = <Meta place={entry.createdMs} status={status} />;
  return (
    <>
      {pictures.length > 0 && (
        <div
          className={bubbleClass(
            isFirst,
            isLast && !hasWords,
            message.media,
            failed,
            failed && styles.refusedAlbum,
          )}
        >
          <MediaGrid shape={shapeOf({ metadata: pictures.slice(0, 1) })}>
            {pictures.map((attachment) => (
              <PendingTile
                key={attachment.fileId}
                entry={entry}
                attachment={attachment}
                standing={standing(attachment)}
              />
            ))}
          </MediaGrid>
          {!hasWords && <Meta place={entry.createdMs} status={status} isOn />}
        </div>
      )}
      {sounds.map((attachment, at) => (
        <div
          key={attachment.fileId}
          className={bubbleClass(
            isFirst && pictures.length === 0 && at === 0,
            isLast && text === '',
            message.sound,
            failed,
          )}
        >
          <PendingSound entry={entry} attachment={attachment} standing={standing(attachment)} />
          {text === '' && at === sounds.length - 1 && meta}
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

function standingIn(entry: SendEntry): (one: Attachment) => Standing {
  const { state, code } = entry;
  const next = nextFileOf(entry);
  return (attachment) => {
    if (state === 'waiting') return attachment.tempUploadId === null ? 'going' : 'there';
    return attachment === next && isAboutFile(code) ? 'refused' : 'still';
  };
}
