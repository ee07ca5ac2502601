import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { TFunction } from 'i18next';
import type { Locale } from '#shared/domain/constants.ts';
import type { NoticePress, SystemNotice } from '#shared/ipc/notifications.ts';
import { hrefOfTarget, targetIn, type Target } from '#renderer/features/chat/background.ts';
import type { SystemNotices } from '#renderer/platform/port.ts';
import type { NoticePreview } from '#renderer/services/preferences.ts';
import { localized } from '../platformState.ts';
import { toastIdOf, type Notices } from './notices.ts';
import type { SystemEntry } from './timing.ts';
import { noticeText, noticeTitle } from './notice.ts';

/** Key of the notification that summarizes what arrived during a sleep. */
const digestKey = 'notice:digest';

/** Builds the system notification, limited to the details that the user allows. */
function systemNoticeOf(
  entry: SystemEntry,
  person: string,
  t: TFunction<'notices'>,
  preview: NoticePreview,
): SystemNotice {
  const common = { person, isSilent: true, replyHint: null };
  if (entry.kind === 'digest') {
    const { messages: count, chats } = entry.digest;
    const inChats = t('digest.chats', { count: chats });
    const text = t('digest.text', { messages: t('digest.messages', { count }), chats: inChats });
    return { ...common, key: digestKey, title: t('service'), text, path: '/chat' };
  }
  const { notice } = entry;
  const path = notice.target && hrefOfTarget('en', notice.target, null);
  const base = { ...common, key: toastIdOf(notice), path };
  if (preview === 'nothing') return { ...base, title: t('service'), text: t('somethingNew') };
  const shown = preview === 'all' ? notice : { ...notice, text: null };
  const isAnswered = notice.about === 'message' && notice.target !== null;
  return {
    ...base,
    title: noticeTitle(t, notice),
    text: noticeText(t, shown),
    replyHint: isAnswered ? t('reply') : null,
  };
}

interface UseSystemNotices {
  readonly notices: Notices;
  readonly system: SystemNotices;
  /** Id of the signed-in user. */
  readonly person: string;
  readonly locale: Locale;
  readonly t: TFunction<'notices'>;
  readonly preview: () => NoticePreview;
  /** Sends a reply from the notification. `id` makes it idempotent. Resolves once the reply is stored. */
  readonly onAnswer: (target: Target, text: string, id: string) => Promise<void>;
}

/** Shows system notifications. A press opens the chat; opening the chat closes its notification. */
export function useSystemNotices(props: UseSystemNotices): void {
  const { notices, system, person, locale, t, preview, onAnswer } = props;
  const navigate = useNavigate();
  const show = useEffectEvent((entry: SystemEntry) =>
    system.show(systemNoticeOf(entry, person, t, preview())),
  );
  const follow = useEffectEvent(async ({ id, path, text }: NoticePress) => {
    if (text === null) return void navigate(localized(locale, path));
    // The page that showed the notification may be closed, so the address identifies the chat.
    const target = targetIn(path.slice(path.indexOf('?')));
    if (target) await onAnswer(target, text, id);
  });
  useEffect(() => {
    const stops = [
      notices.onSystemNotice((entry) => show(entry)),
      notices.onChatOpened((key) => system.close(toastIdOf({ key }))),
      system.onPressed(person, (press) => follow(press)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [notices, system, person]);
}
