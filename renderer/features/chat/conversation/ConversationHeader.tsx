import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { StoredChat } from '#shared/store/records.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import { useChats } from '../chatContext.ts';
import { shownCountry, shownPresence } from '../panel/companion.ts';
import { usePorts } from '../ports.ts';
import { Dots } from './Dots.tsx';
import { useIsWide } from './useIsWide.ts';
import styles from './conversation.module.css';

export interface ConversationHeaderProps {
  readonly chat: StoredChat | null;
  readonly name: string;
  readonly isPanelOpen: boolean;
  /** This person has blocked the other one. */
  readonly isBlocked: boolean;
  readonly onBack: () => void;
  readonly onPanel: () => void;
  readonly onSelect: () => void;
  readonly onSearch: () => void;
  readonly onIgnore: () => void;
  readonly onDelete: () => void;
}

/** Whom one talks to, and what can be done with the chat as a whole. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { chat, name, isPanelOpen, isBlocked, onBack, onPanel, onSelect, onSearch, onIgnore, onDelete } =
    props;
  const { t } = useTranslation(['chat', 'companion']);
  const { renderPanel, report, block } = usePorts();
  const user = chat?.user ?? null;
  const isDirect = chat?.type === 'direct';
  const isGone = user?.deleted === true;
  // From the desktop's width on it is always there.
  const hasPanelItem = !useIsWide();
  return (
    <header className={styles.head}>
      <IconButton icon="back" label={t('backToChats')} className={styles.back} onPress={onBack} />
      <Avatar
        src={user?.avatar ?? null}
        name={name}
        size={44}
        presence={user && !isGone ? shownPresence(user) : null}
      />
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {user?.age ? t('nameAge', { name, age: user.age }) : name}
        </h2>
        <Under chat={chat} />
      </div>
      {chat && isDirect && <CallButton chat={chat} name={name} />}
      {chat && renderPanel && (
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
          {renderPanel && hasPanelItem && (
            <MenuItem icon="profile" onSelect={onPanel}>
              {t('about', { name })}
            </MenuItem>
          )}
          <MenuItem icon="search" onSelect={onSearch}>
            {t('companion:search.title')}
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
          {user && report && (
            <MenuItem icon="flag" onSelect={() => report(chat, null)}>
              {t('report')}
            </MenuItem>
          )}
          {user && block && !isGone && (
            <MenuItem
              icon={isBlocked ? 'check' : 'block'}
              isDanger={!isBlocked}
              onSelect={() => block(chat, !isBlocked)}
            >
              {isBlocked ? t('companion:block.end', { name }) : t('block', { name })}
            </MenuItem>
          )}
          <MenuItem icon="trash" isDanger onSelect={onDelete}>
            {t('deleteChat')}
          </MenuItem>
        </Menu>
      )}
    </header>
  );
}

/** Typing, or how they are and where. */
function Under({ chat }: { chat: StoredChat | null }) {
  const { t } = useTranslation(['chat', 'common']);
  const locale = useLocale();
  const { session } = useChats();
  const typing = useSnapshot(session.state.typing);
  const user = chat?.user ?? null;
  if (user && typing[user._id])
    return (
      <span className={styles.isTyping}>
        <Dots />
        {t('typing')}
      </span>
    );
  if (chat?.type === 'support') return <span className={styles.under}>{t('support.answers')}</span>;
  if (!user || user.deleted === true) return null;
  const country = shownCountry(user);
  const place = country === null ? '' : ` · ${countryName(locale, country)}`;
  return (
    <span className={styles.under}>
      {t(`common:presence.${shownPresence(user)}`)}
      {place}
    </span>
  );
}

/** What a minute costs stands on it. Until there are calls it says why it can't be pressed. */
function CallButton({ chat, name }: { chat: StoredChat; name: string }) {
  const { t } = useTranslation('chat');
  const { call } = usePorts();
  const price = chat.user?.price ?? null;
  const label = price === null ? t('call.name', { name }) : t('call.priced', { name, count: price });
  return (
    <Tip text={call ? label : t('call.later')} placement="bottom">
      <PressButton
        className={styles.call}
        aria-label={call ? label : `${label}. ${t('call.later')}`}
        aria-disabled={call ? undefined : true}
        onPress={call ? () => call(chat) : undefined}
      >
        <Icon name="cam" />
        {price !== null && (
          <>
            <Coins value={price} />
            <span className={styles.minute}>{t('call.aMinute')}</span>
          </>
        )}
      </PressButton>
    </Tip>
  );
}
