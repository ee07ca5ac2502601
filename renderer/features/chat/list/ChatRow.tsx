import { memo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import type { SendEntry, StoredChat } from '#shared/store/records.ts';
import { callInPreview } from '#shared/store/rules.ts';
import { useStoryRing } from '#renderer/services/stories.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useChats } from '../chatContext.ts';
import { TypingDots } from '../conversation/TypingDots.tsx';
import { typistOf } from '../conversation/target.ts';
import { useIsMuted } from '../conversation/useChatMarks.ts';
import { deskIcons, deskOf } from '../desks.ts';
import { IconAvatar } from '../IconAvatar.tsx';
import { Status } from '../message/Meta.tsx';
import { lookOf, pictureOf } from '../message/mediaLayout.ts';
import { useTranslated } from '../message/useTranslated.ts';
import { shortWhen } from '../message/when.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import rowStyles from '#renderer/ui/row.module.css';
import { useWords } from '../message/words.ts';
import { ChatName, useChatName } from './ChatName.tsx';
import styles from './list.module.css';

export interface ChatRowProps {
  readonly chat: StoredChat;
  readonly href: string;
  readonly isOpen: boolean;
  /** Whether Tab reaches this row; arrow keys reach the others. */
  readonly isTabStop: boolean;
  readonly draft: string | null;
  readonly pending: SendEntry | null;
  /** Null: the user is not selecting chats. */
  readonly isSelected: boolean | null;
  readonly onToggle: (chatId: string) => void;
}

/** Row of the chat list. Renders again only when a prop changes. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, href, isOpen, isTabStop, draft, pending, isSelected, onToggle } = props;
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const today = useToday();
  const { session } = useChats();
  const name = useChatName(chat);
  const isMuted = useIsMuted(chat._id);
  const ring = useStoryRing(chat.user?._id);
  const desk = deskOf(chat);
  const isMine = chat.lastMessage?.from === session.me;
  const body = (
    <>
      {desk === null ? (
        <Avatar
          src={chat.user?.avatar ?? null}
          name={name}
          presence={chat.user?.status ?? null}
          ring={ring}
        />
      ) : (
        <IconAvatar icon={deskIcons[desk]} />
      )}
      <span className={rowStyles.words}>
        <span className={styles.top}>
          <ChatName chat={chat} name={name} />
          {isMuted && <Icon name="bell-off" label={t('muted')} />}
          {chat.activeAt > 0 && (
            <span className={styles.when}>
              {isMine && !pending && chat.lastMessage && !callInPreview(chat) && (
                <Status status={chat.lastMessage.status} />
              )}
              {shortWhen(locale, chat.activeAt, today)}
            </span>
          )}
        </span>
        <span className={styles.low}>
          <span className={styles.line}>
            <LastLine chat={chat} isMine={isMine} draft={isOpen ? null : draft} pending={pending} />
          </span>
          {chat.unreadMessages > 0 && (
            <Badge tone="accent">
              {chat.unreadMessages > 99 ? '99+' : chat.unreadMessages}
              <VisuallyHidden>{t('unread')}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </span>
    </>
  );
  const className = cx(
    styles.row,
    isOpen && isSelected === null && styles.isOpen,
    chat.unreadMessages > 0 && styles.isNew,
    isSelected === true && styles.isOpen,
  );
  return isSelected === null ? (
    <Link
      to={href}
      className={className}
      data-chat={chat._id}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
      draggable={false}
    >
      {body}
    </Link>
  ) : (
    <label className={className}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={t('select.chat', { name })}
        onChange={() => onToggle(chat._id)}
      />
      <span className={styles.tick} aria-hidden="true">
        <Icon name="check" />
      </span>
      {body}
    </label>
  );
});

/** Second line of a row, by priority: typing, draft, pending message, unanswered call, last message. */
function LastLine({
  chat,
  isMine,
  draft,
  pending,
}: {
  chat: StoredChat;
  isMine: boolean;
  draft: string | null;
  pending: SendEntry | null;
}) {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const words = useWords();
  const typing = useSnapshot(session.state.typing);
  const typist = typistOf(chat);
  if (typist !== null && typing[typist])
    return (
      <span className={styles.typing}>
        <TypingDots />
        {t('typing')}
      </span>
    );
  if (draft !== null)
    return (
      <>
        <b className={styles.draft}>{t('draft')}</b> <span dir="auto">{draft}</span>
      </>
    );
  if (pending && pending.state !== 'waiting')
    return (
      <span className={styles.failed}>
        <Icon name="warn" />
        {t('pending.failed')}
      </span>
    );
  if (pending) {
    const { icon, text } = words.ofEntry(pending);
    return (
      <>
        <Icon name={icon ?? 'clock'} />
        {t('yours', { text })}
      </>
    );
  }
  const call = callInPreview(chat);
  if (call) return <CallLine call={call} />;
  const message = chat.lastMessage;
  if (!message) return t('noMessages');
  const { icon, text } = words.of(message);
  const [medium] = message.media;
  const picture = medium?.type === 'image' && medium.giftId === null ? medium : null;
  const source = picture && pictureOf(picture, lookOf(picture, isMine));
  return (
    <>
      {source ? (
        <span className={cx(styles.mini, isVeiled(chat, picture, isMine) && styles.veiled)}>
          <img src={source} alt="" width={20} height={20} loading="lazy" decoding="async" />
        </span>
      ) : (
        icon && <Icon name={icon} />
      )}
      {isMine ? (
        <span dir="auto">{t('yours', { text })}</span>
      ) : (
        <Theirs text={text} textKey={message.type === 'text' ? message.textKey : null} />
      )}
    </>
  );
}

/** An unanswered call that is newer than the last message. */
function CallLine({ call: { direction } }: { call: NonNullable<StoredChat['lastCall']> }) {
  const { t } = useTranslation('chat');
  const isMissed = direction === 'incoming';
  return (
    <>
      <Icon name={isMissed ? 'missed' : 'out'} className={cx(isMissed && styles.missed)} />
      {t(isMissed ? 'unanswered.missed' : 'unanswered.noAnswer')}
    </>
  );
}

/** A received message in the reader's language, like its bubble. */
function Theirs({ text, textKey }: { text: string; textKey: string | null }) {
  return <span dir="auto">{useTranslated(text, textKey) ?? text}</span>;
}

/** §3 "blurFromUser": the user wants the other user's images blurred. */
function isVeiled(chat: StoredChat, item: Parameters<typeof lookOf>[0], isMine: boolean): boolean {
  return !isMine && (chat.blurFromUser === true || lookOf(item, isMine) !== 'open');
}
