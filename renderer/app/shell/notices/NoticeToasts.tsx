import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TFunction } from 'i18next';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOfTarget, keyOfTarget, targetIn, type Chats } from '#renderer/features/chat/background.ts';
import type { Platform, SystemNotices } from '#renderer/platform/port.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import { type Notice, noticeText, noticeTitle } from './notice.ts';
import { toastIdOf, type Notices } from './notices.ts';
import { useSystemNotices } from './useSystemNotices.ts';

interface NoticeToastsProps {
  /** The page that is shown. */
  readonly page: FramedPage;
  readonly notices: Notices;
  readonly chats: Chats;
  readonly system: SystemNotices;
  /** Id of the signed-in user. */
  readonly person: string;
  readonly setHangWords: Platform['setHangWords'];
  readonly preferences: PreferencesStore;
  readonly locale: Locale;
  readonly isImmersive: boolean;
}

/**
 * Shows notices as toasts (§3), one at a time, and as system notifications while the window has no focus. A
 * press opens the chat.
 */
export function NoticeToasts(props: NoticeToastsProps) {
  const { page, notices, chats, system, person, setHangWords, preferences, locale, isImmersive } = props;
  useTexts(locale, ['notices']);
  const { t } = useTranslation('notices');
  useHangWords(setHangWords, t);
  const navigate = useNavigate();
  const { search } = useLocation();
  const target = page === 'chat' ? targetIn(search) : null;
  const chat = target && keyOfTarget(target);

  useEffect(() => notices.attend({ chat, isImmersive }), [notices, chat, isImmersive]);
  useEffect(() => () => notices.attend({ chat: null, isImmersive: false }), [notices]);

  const show = useEffectEvent((notice: Notice) => {
    const { target: whose } = notice;
    notify.info(noticeTitle(t, notice), {
      id: toastIdOf(notice),
      text: noticeText(t, notice),
      isActivity: true,
      ...(whose && whose.kind !== 'support' ? { avatar: notice.avatar } : { image: mark }),
      ...(whose && {
        actionText: t('open'),
        onAction: () => void navigate(hrefOfTarget(locale, whose, null)),
      }),
    });
  });
  useEffect(() => notices.onNotice((notice) => show(notice)), [notices]);
  useSystemNotices({
    notices,
    system,
    person,
    locale,
    t,
    preview: () => preferences.state.noticePreview,
    onAnswer: (whose, text, id) =>
      chats.actions.send(whose, [{ type: 'text', text }], { keepDraft: true, id }),
  });
  return null;
}

/** Passes the texts for an unresponsive page to the platform, in the user's language. */
function useHangWords(setHangWords: Platform['setHangWords'], t: TFunction<'notices'>): void {
  useEffect(() => {
    setHangWords({
      title: t('hang.title'),
      reasons: {
        wake: t('hang.wake'),
        call: t('hang.call'),
        memory: t('hang.memory'),
        unknown: t('hang.unknown'),
      },
      wait: t('hang.wait'),
      reload: t('hang.reload'),
    });
  }, [setHangWords, t]);
}
