import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { bubbleClass } from './Bubble.tsx';
import { stickerSource } from './art.ts';
import { StickerBody } from './CardBodies.tsx';
import { Meta } from './Meta.tsx';
import { useRowPorts } from './rowPorts.ts';
import { TextBody } from './TextBody.tsx';
import { useWords } from './words.ts';
import styles from './message.module.css';

const states = { waiting: 'created', failed: 'failed', offensive: 'offensive' } as const;

/** A message that the server does not have yet: on its way, or not taken, with what can be done about that. */
export function PendingBubble({
  entry,
  isFirst,
  isLast,
}: {
  entry: SendEntry;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { t } = useTranslation('chat');
  const { resend, discard } = useRowPorts();
  const words = useWords().ofEntry(entry);
  const hasFailed = entry.state !== 'waiting';
  const meta = <Meta place={entry.createdMs} status={states[entry.state]} />;
  return (
    <>
      {entry.message.type === 'sticker' && !hasFailed ? (
        <div className={styles.bare}>
          <StickerBody source={stickerSource(entry.message.stickerId ?? '') ?? ''} />
          {meta}
        </div>
      ) : (
        <div className={bubbleClass(isFirst, isLast, hasFailed && styles.failed)}>
          {entry.message.type === 'text' ? (
            <TextBody text={entry.message.text ?? ''} />
          ) : (
            <span className={styles.kind}>
              {words.icon && <Icon name={words.icon} />}
              <span dir="auto">{words.text}</span>
            </span>
          )}
          {meta}
        </div>
      )}
      {hasFailed && (
        <span className={styles.resend} role="alert">
          <Icon name="warn" />
          {t(entry.state === 'offensive' ? 'pending.offensive' : 'pending.failed')}
          <button type="button" onClick={() => resend(entry)}>
            {t(entry.state === 'offensive' ? 'pending.sendAnyway' : 'pending.resend')}
          </button>
          <button type="button" onClick={() => discard(entry)}>
            {t('delete')}
          </button>
        </span>
      )}
    </>
  );
}
