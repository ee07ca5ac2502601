import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Message } from '#shared/domain/chat.ts';
import type { QuotedType, ReplyTo } from '#shared/domain/messageParts.ts';
import type { SendEntry } from '#shared/store/records.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useChats } from '../chatContext.ts';
import { useRowCommands } from './rowCommands.ts';
import styles from './parts.module.css';

/**
 * Returns a function that describes a quote: its text, otherwise its type, otherwise that the message is
 * deleted.
 */
export function useQuoteWords() {
  const { t } = useTranslation('chat');
  const kinds: Record<QuotedType, string> = {
    image: t('kind.photos', { count: 1 }),
    video: t('kind.videos', { count: 1 }),
    audio: t('kind.voice'),
    gift: t('kind.gift'),
    gif: t('kind.gif'),
    sticker: t('kind.sticker'),
  };
  return ({ text, mediaType }: Pick<ReplyTo, 'text' | 'mediaType'>): string =>
    text ?? (mediaType === null ? t('message.quoteGone') : kinds[mediaType]);
}

/** The quoted message of a reply. Pressing it scrolls to that message. */
function Quote({ replyTo, name }: { replyTo: ReplyTo; name: string }) {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const { goTo } = useRowCommands();
  const words = useQuoteWords();
  const isGone = replyTo.text === null && replyTo.mediaType === null;
  const content = (
    <>
      <b>{replyTo.from === session.me ? t('you') : name}</b>
      <bdi>{words(replyTo)}</bdi>
    </>
  );
  if (isGone) return <span className={styles.quote}>{content}</span>;
  return (
    <button type="button" className={styles.quote} onClick={() => goTo(replyTo.messageId)}>
      {content}
    </button>
  );
}

/** Header of a message: the author of a forwarded message, and the quote of a reply. */
export function MessageHead({
  message,
  name,
}: {
  message: Pick<Message, 'replyTo' | 'forwardedFrom'> | SendEntry['message'];
  name: string;
}) {
  const { t } = useTranslation('chat');
  const { forwardedFrom = null, replyTo = null } = message;
  return (
    <>
      {forwardedFrom && (
        <span className={styles.forwarded}>
          <Icon name="forward" />
          <bdi>{t('message.forwardedFrom', { name: forwardedFrom.name })}</bdi>
        </span>
      )}
      {replyTo && <Quote replyTo={replyTo} name={name} />}
    </>
  );
}

export const hasHead = ({ replyTo, forwardedFrom }: Pick<Message, 'replyTo' | 'forwardedFrom'>): boolean =>
  replyTo !== null || forwardedFrom !== null;
