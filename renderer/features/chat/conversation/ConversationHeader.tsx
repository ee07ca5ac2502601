import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { countryName, formatTime } from '#renderer/i18n/format.ts';
import { useStoryRing } from '#renderer/services/stories.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import { useIsPhone, useIsWide } from '#renderer/ui/useMediaQuery.ts';
import { useChats } from '../chatContext.ts';
import { deskIcons } from '../desks.ts';
import { HouseMark } from '../HouseMark.tsx';
import { IconAvatar } from '../IconAvatar.tsx';
import { wholeNameOf } from '../message/names.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';
import { shownPresence } from '../panel/companion.ts';
import { useCompanionCommands, type ChatWith } from '../panel/useCompanionCommands.ts';
import { AudioCallButton, useCallOffer, useIsCallable, VideoCallButton } from './CallButtons.tsx';
import { TypingDots } from './TypingDots.tsx';
import { typistOf } from './target.ts';
import { useChatMarks } from './useChatMarks.ts';
import styles from './conversation.module.css';
import { daysBetween } from '#renderer/i18n/days.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { dayName } from '../message/when.ts';

export interface ConversationHeaderProps {
  readonly chat: StoredChat | null;
  /** The other user, also before the chat exists; null: unknown, or the chat is with a desk. */
  readonly user: Companion | null;
  readonly name: string;
  /** The support desk on the other side; null: a user. */
  readonly desk: SupportSubtype | null;
  readonly isPanelOpen: boolean;
  /** The signed-in user has blocked the other one. */
  readonly isBlocked: boolean;
  readonly onBack: () => void;
  readonly onPanel: () => void;
  readonly onSelect: () => void;
  readonly onSearch: () => void;
  readonly onIgnore: () => void;
  readonly onDelete: () => void;
}

/** Header of a conversation: the other side, and the commands for the whole chat. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { chat, user, name, desk, isPanelOpen, isBlocked } = props;
  const { onBack, onPanel, onSelect, onSearch, onIgnore, onDelete } = props;
  const { t } = useTranslation(['chat', 'companion', 'common']);
  const isCallable = useIsCallable();
  const openPerson = useOpenPerson();
  const ring = useStoryRing(user?._id);
  const isDirect = chat?.type === 'direct';
  const wholeName = (desk === null && wholeNameOf({ user })) || name;
  const withAge = (called: string) => (user?.age ? t('nameAge', { name: called, age: user.age }) : called);
  const isOffered = isDirect && isCallable(chat);
  const isGone = user?.deleted === true;
  // The panel is always visible on desktop widths, so the menu needs no item for it.
  const hasPanelItem = !useIsWide();
  // Only the video call button fits beside the name on a phone.
  const isPhone = useIsPhone();
  const audio = useCallOffer(chat, name, 'audio');
  const { isMuted, setMuted } = useChatMarks(chat?._id ?? null);
  return (
    <header className={styles.head}>
      <IconButton icon="back" label={t('backToChats')} className={styles.back} onPress={onBack} />
      {desk === null ? (
        <PersonPress
          label={t('common:whoIs', { name })}
          onPress={
            user && openPerson && (() => openPerson(user, { source: 'chat', refId: chat?._id ?? null }))
          }
        >
          <Avatar
            src={user?.avatar ?? null}
            name={name}
            size={44}
            presence={user && !isGone ? shownPresence(user) : null}
            ring={ring}
          />
        </PersonPress>
      ) : (
        <IconAvatar icon={deskIcons[desk]} />
      )}
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          <CutText cut={withAge(name)} whole={withAge(wholeName)} />
          {desk !== null && <HouseMark />}
          {isMuted && <Icon name="bell-off" label={t('muted')} className={styles.muted} />}
        </h2>
        <Under chat={chat} user={user} />
      </div>
      {user?.isPremium === true && !isPhone && <Badge tone="coin">{t('common:premium')}</Badge>}
      {chat && isOffered && (
        <>
          {!isPhone && <AudioCallButton chat={chat} name={name} />}
          <VideoCallButton chat={chat} name={name} />
        </>
      )}
      {chat && (
        <IconButton
          icon="info"
          label={t('about', { name })}
          className={styles.panelButton}
          aria-expanded={isPanelOpen}
          onPress={onPanel}
        />
      )}
      {chat && (
        <Menu
          label={t('chatActions')}
          trigger={<IconButton icon="more" label={t('chatActions')} className={styles.more} />}
        >
          {isOffered && isPhone && (
            <MenuItem icon="phone" isDisabled={audio.start === null} onSelect={audio.start ?? undefined}>
              {audio.label}
            </MenuItem>
          )}
          {hasPanelItem && (
            <MenuItem icon="profile" onSelect={onPanel}>
              {t('about', { name })}
            </MenuItem>
          )}
          <MenuItem icon="search" onSelect={onSearch}>
            {t('companion:search.title')}
          </MenuItem>
          <MenuItem icon={isMuted ? 'bell' : 'bell-off'} onSelect={() => setMuted(!isMuted)}>
            {t(isMuted ? 'unmute' : 'mute')}
          </MenuItem>
          <MenuItem icon="check" onSelect={onSelect}>
            {t('select.begin')}
          </MenuItem>
          {isDirect && (
            <MenuItem icon="hold" onSelect={onIgnore}>
              {t('ignore.action')}
            </MenuItem>
          )}
          <MenuRule />
          {user && <Against about={chat} {...{ user, name, isBlocked }} isDirect={isDirect} />}
          <MenuItem icon="trash" isDanger onSelect={onDelete}>
            {t('deleteChat')}
          </MenuItem>
        </Menu>
      )}
      {!chat && user && desk === null && (
        <Menu
          label={t('chatActions')}
          trigger={<IconButton icon="more" label={t('chatActions')} className={styles.more} />}
        >
          <Against about={{ _id: null, user }} {...{ user, name, isBlocked }} isDirect />
        </Menu>
      )}
    </header>
  );
}

/** Menu items to report and to block the other user, also available before the first message. */
function Against({
  about,
  user,
  name,
  isBlocked,
  isDirect,
}: {
  about: ChatWith;
  user: Companion;
  name: string;
  isBlocked: boolean;
  isDirect: boolean;
}) {
  const { t } = useTranslation(['chat', 'companion']);
  const { report, block, unblock } = useCompanionCommands();
  return (
    <>
      <MenuItem icon="flag" onSelect={() => void report(about, null)}>
        {t('report')}
      </MenuItem>
      {isDirect && user.deleted !== true && (
        <MenuItem
          icon={isBlocked ? 'check' : 'block'}
          isDanger={!isBlocked}
          onSelect={() => void (isBlocked ? unblock(user) : block(about))}
        >
          {isBlocked ? t('companion:block.end', { name }) : t('block', { name })}
        </MenuItem>
      )}
    </>
  );
}

/** Line below the name: typing, or presence, last seen and country. */
function Under({ chat, user }: { chat: StoredChat | null; user: Companion | null }) {
  const { t } = useTranslation(['chat', 'common']);
  const locale = useLocale();
  const { session } = useChats();
  const typing = useSnapshot(session.state.typing);
  const seenText = useLastSeen();
  const typist = typistOf(chat);
  if (typist !== null && typing[typist])
    return (
      <span className={styles.isTyping}>
        <TypingDots />
        {t('typing')}
      </span>
    );
  const isSupport = chat?.type === 'support';
  if (isSupport && !user) return <span className={styles.under}>{t('support.answers')}</span>;
  const country = user && shownCountry(user);
  const lastSeen = user && shownPresence(user) === 'offline' ? (user.lastSeen ?? null) : null;
  const facts = [
    // The desk to which this user wrote.
    ...(isSupport ? [t(`support.${chat.subtype ?? 'general'}`)] : []),
    ...(user && user.deleted !== true
      ? [
          lastSeen === null ? t(`common:presence.${shownPresence(user)}`) : seenText(lastSeen),
          // The last-seen time takes the place of the country.
          ...(country === null || lastSeen !== null ? [] : [countryName(locale, country)]),
        ]
      : []),
  ];
  const text = facts.join(' · ');
  return text === '' ? null : (
    <span className={styles.under} title={lastSeen === null ? undefined : text}>
      {text}
    </span>
  );
}

/**
 * Returns a function that formats the last-seen time: with the time for today and yesterday, otherwise with
 * the day.
 */
function useLastSeen(): (at: string) => string {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const today = useToday();
  return (at) => {
    const ms = Date.parse(at);
    const time = formatTime(locale, new Date(ms));
    const days = daysBetween(ms, today);
    if (days <= 0) return t('lastSeen.today', { time });
    if (days === 1) return t('lastSeen.yesterday', { time });
    return t('lastSeen.day', { day: dayName(locale, ms, today) });
  };
}
