import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { supportSubtypes } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { cx } from '#renderer/ui/cx.ts';
import rowStyles from '#renderer/ui/row.module.css';
import { hrefOfTarget, type Target } from '../conversation/target.ts';
import { useChats } from '../chatContext.ts';
import { deskIcons } from '../desks.ts';
import { HouseMark } from '../HouseMark.tsx';
import { IconAvatar } from '../IconAvatar.tsx';
import styles from './list.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** §4 "Chat folders": link to the requests. Renders null without requests. */
export function RequestRow() {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const { session } = useChats();
  const { counts } = useSnapshot(session.state);
  const { chats: requests, unreadMessages: unread } = counts?.requestFolder ?? {
    chats: 0,
    unreadMessages: 0,
  };
  if (requests === 0) return null;
  const words = [
    t('requestsCount', { count: requests }),
    ...(unread > 0 ? [t('unreadLine', { count: unread })] : []),
  ];
  return (
    <Link className={styles.row} to={hrefOfTarget(locale, null, 'requests')} preventScrollReset>
      <IconAvatar icon="profile" />
      <span className={rowStyles.words}>
        <Text as="b" weight={600} wrap="cut">
          {t('requests')}
        </Text>
        <span className={styles.line}>{words.join(' · ')}</span>
      </span>
      <span className={styles.end}>
        <Badge aria-hidden>{requests}</Badge>
      </span>
    </Link>
  );
}

/** §3: rows for support desks without a chat. The first message creates the chat. */
export function DeskRows({ chats, target }: { chats: readonly StoredChat[]; target: Target | null }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  // A user who answers at a desk may still write to that desk.
  const known = new Set(chats.flatMap((chat) => (isAnsweredByMe(chat) ? [] : chat.subtype)));
  const others = supportSubtypes.filter((subtype) => !known.has(subtype));
  if (others.length === 0) return null;
  return (
    <ul className={styles.desks} aria-label={t('support.desks')}>
      {others.map((subtype) => {
        const isOpen = target?.kind === 'support' && target.subtype === subtype;
        return (
          <li key={subtype}>
            <Link
              className={cx(styles.row, isOpen && styles.isOpen)}
              aria-current={isOpen ? 'true' : undefined}
              to={hrefOfTarget(locale, { kind: 'support', subtype }, 'support')}
              preventScrollReset
            >
              <IconAvatar icon={deskIcons[subtype]} />
              <span className={rowStyles.words}>
                <Text as="b" weight={600} wrap="cut">
                  {t(`support.${subtype}`)}
                  <HouseMark />
                </Text>
                <span className={styles.line}>{t(`support.${subtype}About`)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
