import { useEffect, useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useHideBottomNav } from '#renderer/services/hideBottomNav.ts';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from './chatContext.ts';
import { ConversationPane } from './conversation/ConversationPane.tsx';
import { hrefOfTarget, keyOfTarget, targetIn } from './conversation/target.ts';
import { ChatListPane } from './list/ChatListPane.tsx';
import { PortsContext, type ChatPorts } from './ports.ts';
import styles from './chat.module.css';

/** Returns the place of the message that a search result links to (`Link state`); null if there is none. */
function placeIn(state: unknown): number | null {
  const place = (state as { place?: unknown } | null)?.place;
  return typeof place === 'number' ? place : null;
}

/**
 * §2 "Chat screen": the list and a conversation side by side, one at a time on a phone. The URL selects them:
 * `userId` opens the chat with that user, `support` a desk, `chatId` a chat that the user answers as a desk,
 * `tab` the filter.
 */
export function ChatPage({ role, ports }: { role: Role; ports: ChatPorts }) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const { session, actions } = useChats();
  useEffect(() => session.onDeletionRefused(() => notify.error(t('refused.kept'))), [session, t]);
  useEffect(
    () =>
      session.onChangeRefused(({ entry, error }) => {
        if (entry.kind === 'react') return void notify.error(t('message.refused.reaction'));
        notify.error(t(error.code === 'offensive' ? 'message.refused.offensive' : 'message.refused.edit'));
        const { chatId, text } = entry;
        void actions.restoreDraft({ kind: 'chat', chatId }, { text, attachments: [] });
      }),
    [session, actions, t],
  );
  const target = targetIn(search);
  useHideBottomNav(target !== null);
  const tab = new URLSearchParams(search).get('tab');
  const place = placeIn(state);
  const goTo = useMemo(() => (place === null ? null : { place, requestId: key }), [place, key]);
  return (
    <PortsContext value={ports}>
      <main className={cx(styles.chat, target && styles.isOpen)}>
        <div className={styles.list}>
          <ChatListPane role={role} search={search} target={target} />
        </div>
        {target ? (
          <ConversationPane
            key={keyOfTarget(target)}
            target={target}
            goTo={goTo}
            onBack={() => void navigate(hrefOfTarget(locale, null, tab), { preventScrollReset: true })}
          />
        ) : (
          <div className={styles.nothing}>
            <EmptyState icon="chat" title={t('choose')} text={t('chooseText')} />
          </div>
        )}
      </main>
    </PortsContext>
  );
}

const stay = () => undefined;

/** The conversation with the other user beside their video in a match or a call. */
export function StageChat({ userId }: { readonly userId: string }) {
  return <ConversationPane isBare target={{ kind: 'user', userId }} goTo={null} onBack={stay} />;
}
