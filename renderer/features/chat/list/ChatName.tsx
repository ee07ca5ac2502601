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

/** What is written in the row of a chat: a person's name, or a desk's. */
export function useChatName(chat: StoredChat): string {
  const { t } = useTranslation('chat');
  const desk = deskOf(chat);
  return desk === null ? (nameOf(chat) ?? t('somebody')) : t(`support.${desk}`);
}

/** The name; with whoever is answered at a desk that desk's sign. */
export function ChatName({ chat, name }: { chat: StoredChat; name: string }) {
  const { t } = useTranslation('chat');
  const desk = isAnsweredByMe(chat) ? (chat.subtype ?? 'general') : null;
  return (
    <b className={styles.name} dir="auto">
      <CutText cut={name} whole={wholeNameOf(chat) ?? name} />
      {deskOf(chat) !== null && <HouseMark />}
      {desk !== null && (
        <span className={styles.atDesk}>
          <Icon name={deskIcons[desk]} />
          <VisuallyHidden>{t(`support.${desk}`)}</VisuallyHidden>
        </span>
      )}
    </b>
  );
}
