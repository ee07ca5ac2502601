import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { isAnsweredByMe } from '#shared/store/rules.ts';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { deskIcons, deskOf } from '../desks.ts';
import { HouseMark } from '../HouseMark.tsx';
import { nameOf, wholeNameOf } from '../message/names.ts';
import styles from './list.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Returns the name in a chat's row: of the other user or of a desk. */
export function useChatName(chat: StoredChat): string {
  const { t } = useTranslation('chat');
  const desk = deskOf(chat);
  return desk === null ? (nameOf(chat) ?? t('somebody')) : t(`support.${desk}`);
}

/** The name, with the desk's icon if the user answers this chat at a desk. */
export function ChatName({ chat, name }: { chat: StoredChat; name: string }) {
  const { t } = useTranslation('chat');
  const desk = isAnsweredByMe(chat) ? (chat.subtype ?? 'general') : null;
  return (
    <Text as="b" weight={600} wrap="cut" dir="auto">
      <CutText cut={name} whole={wholeNameOf(chat) ?? name} />
      {deskOf(chat) !== null && <HouseMark />}
      {desk !== null && (
        <span className={styles.atDesk}>
          <Icon name={deskIcons[desk]} />
          <VisuallyHidden>{t(`support.${desk}`)}</VisuallyHidden>
        </span>
      )}
    </Text>
  );
}
