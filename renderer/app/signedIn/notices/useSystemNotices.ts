import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { TFunction } from 'i18next';
import type { Locale } from '#shared/domain/constants.ts';
import type { SystemNotice } from '#shared/ipc/notifications.ts';
import { hrefOfTarget, type Target } from '#renderer/features/chat/background.ts';
import type { SystemNotices } from '#renderer/platform/port.ts';
import type { NoticePreview } from '#renderer/services/preferences.ts';
import { localized } from './localized.ts';
import { toastIdOf, type Notices } from './notices.ts';
import type { SystemTold } from './wakeDigest.ts';
import { noticeText, noticeTitle } from './words.ts';

/** The digest of what came while the machine slept. */
const digestKey = 'notice:digest';

/** What the system shows, no more of it than the person wants to be seen on the screen. */
function systemNoticeOf(told: SystemTold, t: TFunction<'notices'>, preview: NoticePreview): SystemNotice {
  const common = { isSilent: true, replyHint: null };
  if (told.kind === 'digest') {
    const { messages: count, chats } = told.digest;
    const inChats = t('digest.chats', { count: chats });
    const text = t('digest.text', { messages: t('digest.messages', { count }), chats: inChats });
    return { ...common, key: digestKey, title: t('service'), text, path: '/chat' };
  }
  const { notice } = told;
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
  readonly locale: Locale;
  readonly t: TFunction<'notices'>;
  readonly preview: () => NoticePreview;
  /** Sends an answer that was written in the notice itself. */
  readonly onAnswer: (target: Target, text: string) => void;
}

/** The operating system tells what comes while nobody looks; a press leads to its chat, and with the chat it goes. */
export function useSystemNotices({ notices, system, locale, t, preview, onAnswer }: UseSystemNotices): void {
  const navigate = useNavigate();
  const show = useEffectEvent((told: SystemTold) => system.show(systemNoticeOf(told, t, preview())));
  const open = useEffectEvent((path: string | null) => {
    if (path !== null) void navigate(localized(locale, path));
  });
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const targets = new Map<string, Target>();
    const stops = [
      notices.onSystemNotice((told) => {
        if (told.kind === 'one' && told.notice.target)
          targets.set(toastIdOf(told.notice), told.notice.target);
        show(told);
      }),
      notices.onLooked((key) => {
        targets.delete(toastIdOf({ key }));
        system.close(toastIdOf({ key }));
      }),
      system.onPressed((path) => open(path)),
      system.onReplied(({ key, text }) => {
        const target = targets.get(key);
        if (target) answer(target, text);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [notices, system]);
}
