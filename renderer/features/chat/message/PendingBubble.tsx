import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { bubbleClass } from './Bubble.tsx';
import { stickerSource } from './art.ts';
import { GiftBody, StickerBody } from './CardBodies.tsx';
import { EmojiBody } from './EmojiBody.tsx';
import { Meta } from './Meta.tsx';
import { isOneEmoji } from './oneEmoji.ts';
import { PendingFiles } from './PendingFiles.tsx';
import { MessageHead } from './Quote.tsx';
import { refusalKey } from './refusalKey.ts';
import { useGift } from './useGifts.ts';
import { useRowCommands } from './rowCommands.ts';
import { TextBody } from './TextBody.tsx';
import { useWords } from './words.ts';
import styles from './message.module.css';
import partStyles from './parts.module.css';

const states = { waiting: 'created', failed: 'failed', offensive: 'offensive' } as const;

interface PendingProps {
  readonly entry: SendEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Name of the companion, for the quote of a reply. */
  readonly name: string;
}

/**
 * A message that the server does not have yet: waiting or refused, with the reason and the available
 * commands.
 */
export function PendingBubble(props: PendingProps) {
  const { entry, isFirst, isLast } = props;
  const { t } = useTranslation('compose');
  const { stop } = useRowCommands();
  const hasFiles = entry.message.attachments.length > 0;
  return (
    <>
      {hasFiles ? (
        <PendingFiles entry={entry} isFirst={isFirst} isLast={isLast} status={states[entry.state]} />
      ) : (
        <Words {...props} />
      )}
      {entry.state !== 'waiting' ? (
        <Refused entry={entry} />
      ) : (
        hasFiles &&
        !entry.isPosted && (
          <span className={cx(styles.under, styles.commands)}>
            <button type="button" onClick={() => stop(entry)}>
              {t('upload.cancel')}
            </button>
          </span>
        )
      )}
    </>
  );
}

function Words({ entry, isFirst, isLast, name }: PendingProps) {
  const words = useWords().ofEntry(entry);
  const hasFailed = entry.state !== 'waiting';
  const meta = <Meta place={entry.createdMs} status={states[entry.state]} />;
  if (entry.message.type === 'sticker' && !hasFailed)
    return (
      <div className={styles.bare}>
        <StickerBody source={stickerSource(entry.message.stickerId ?? '') ?? ''} />
        {meta}
      </div>
    );
  const { giftId } = entry.message;
  if (giftId !== null && !hasFailed)
    return (
      <div className={styles.gift}>
        <PendingGift giftId={giftId} />
        {meta}
      </div>
    );
  const text = entry.message.type === 'text' ? (entry.message.text ?? '') : '';
  if (!hasFailed && !entry.message.replyTo && !entry.message.forwardedFrom && isOneEmoji(text))
    return (
      <div className={styles.emoji}>
        <EmojiBody text={text} />
        {meta}
      </div>
    );
  return (
    <div className={bubbleClass(isFirst, isLast, hasFailed ? styles.failed : partStyles.onMine)}>
      <MessageHead message={entry.message} name={name} />
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
  );
}

/** A pending gift with its image, like the sent one. */
function PendingGift({ giftId }: { readonly giftId: string }) {
  return <GiftBody gift={useGift({ giftId, price: null })} isMine name={null} />;
}

/** §8: reason why the message was not sent, shown until the message is sent or discarded. */
function Refused({ entry }: { entry: SendEntry }) {
  const { t } = useTranslation(['chat', 'compose']);
  const { resend, discard } = useRowCommands();
  const isOffensive = entry.state === 'offensive';
  return (
    <div className={cx(styles.under, styles.refused)} role="alert">
      <span className={styles.reason}>
        <Icon name="warn" />
        <span>{isOffensive ? t('pending.offensive') : t(`compose:refused.${refusalKey(entry.code)}`)}</span>
      </span>
      <span className={styles.commands}>
        <button type="button" onClick={() => resend(entry)}>
          {t(isOffensive ? 'pending.sendAnyway' : 'pending.resend')}
        </button>
        <button type="button" onClick={() => discard(entry)}>
          {t('pending.discard')}
        </button>
      </span>
    </div>
  );
}
