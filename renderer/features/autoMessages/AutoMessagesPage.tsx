import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { autoMessageTypes, type AutoMessageType } from '#shared/domain/autoMessages.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useHideBottomNav } from '#renderer/services/hideBottomNav.ts';
import type { Splits } from '#renderer/services/splits.ts';
import { useSettings } from '#renderer/services/useSettings.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Editor } from './Editor.tsx';
import { KindList } from './KindList.tsx';
import { replyOf, useChangeReply, type AutoReplies } from './changeReply.ts';
import styles from './autoMessages.module.css';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';

export interface AutoMessagesPageProps {
  /** The message being edited; null: the overview is shown. */
  readonly type: AutoMessageType | null;
  readonly role: Role;
  readonly splits: Splits;
  /** Renders a text as its receiver sees it in the chat. */
  readonly bubble: (text: string) => ReactNode;
  /** Called with true while the editor has unsaved text. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

const toastId = 'autoMessages';

/** `/chat/auto-message` and `/chat/auto-message/{type}`: the six automatic messages and the editor of one. */
export function AutoMessagesPage({ type, role, splits, bubble, onUnsaved }: AutoMessagesPageProps) {
  const { t } = useTranslation('autoMessages');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const state = useSettings();
  const { mutate } = useChangeReply();
  useHideBottomNav(type !== null);
  if (state.kind === 'loading') return <LoadingPanes isOpen={type !== null} />;
  if (state.kind === 'failed') {
    return (
      <EmptyState
        role="alert"
        icon="warn"
        title={common('error.title')}
        text={common('error.text')}
        actions={<Button onPress={state.retry}>{common('tryAgain')}</Button>}
      />
    );
  }
  if (state.kind === 'offline') {
    return <EmptyState role="status" icon="offline" title={t('offline')} text={t('offlineEmpty')} />;
  }

  const replies: AutoReplies = state.chosen.autoReplies;
  const { offensiveWords } = state.settings;
  function turn(kind: AutoMessageType, enabled: boolean): void {
    if (enabled && replyOf(replies, kind).text.trim() === '') {
      // An empty message cannot be sent, so the user writes the text first.
      const href = hrefOf(locale, 'autoMessage', { autoMessageType: kind });
      void navigate(href, { replace: kind === type, state: { needsWords: true } });
      return;
    }
    mutate(
      { type: kind, change: { enabled }, isShownAtOnce: true },
      { onError: () => notify.error(t('notTurned'), { id: toastId, text: t('notTurnedText') }) },
    );
  }
  // §4.2, §6.2: an artist sees the streamers' pages read-only.
  const isReadOnly = role === 'artist';
  return (
    <>
      {!isOnline && <Banner role="status" icon="offline" title={t('offline')} text={t('offlineText')} />}
      <div className={cx(styles.panes, type && styles.oneAtATime)}>
        <section className={styles.kinds} aria-label={t('list')}>
          <KindList
            kinds={autoMessageTypes}
            current={type}
            replies={replies}
            isDisabled={isReadOnly || !isOnline}
            onTurn={turn}
          />
          <p className={styles.rule}>{t('rule')}</p>
        </section>
        {type ? (
          <Editor
            key={type}
            {...{ type, role, splits, bubble, offensiveWords, isOnline, isReadOnly, onUnsaved }}
            reply={replyOf(replies, type)}
            onTurn={(enabled) => turn(type, enabled)}
          />
        ) : (
          <EmptyState className={styles.choose} icon="bolt" title={t('choose')} text={t('chooseText')} />
        )}
      </div>
    </>
  );
}

/** Placeholders shown while the messages load. */
function LoadingPanes({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.panes, isOpen && styles.oneAtATime)} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.kinds}>
        {autoMessageTypes.map((kind, at) => (
          <div key={kind} className={styles.coming}>
            <Skeleton width={22} height={22} />
            <span>
              <Skeleton width={`${30 + ((at * 13) % 24)}%`} />
              <Skeleton width={`${64 + ((at * 17) % 30)}%`} height={12} />
            </span>
            <Skeleton width={44} height={26} />
          </div>
        ))}
      </div>
      {isOpen && (
        <div className={styles.editor}>
          <Skeleton width="52%" height={30} />
          <Skeleton height={120} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      )}
    </div>
  );
}
