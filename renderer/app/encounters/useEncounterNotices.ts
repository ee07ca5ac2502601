import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import { createScope } from '#shared/lib/scope.ts';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { CallState } from '#renderer/features/call/background.ts';
import { isQuiet, type PreferencesStore } from '#renderer/services/preferences.ts';
import type { Media } from '../session/signedInServices.ts';

/** Display time in milliseconds, long enough for a user who is talking. */
const readableMs = 15_000;
/**
 * Display time in milliseconds of a toast that covers the video on phones. The stage keeps showing the
 * problem.
 */
const briefMs = 6_000;

/** Shows alerts of moderation and low coins to a user in a match or a call, on every page. */
export function useEncounterNotices({ match, call, frames }: Pick<Media, 'match' | 'call' | 'frames'>): void {
  const { t } = useTranslation('common');
  const { dialogs } = useServices();
  const navigate = useNavigate();
  const locale = useLocale();
  // Opens above other dialogs. A second alert does not open a second dialog.
  const warn = useEffectEvent(async () => {
    const answer = await dialogs.open('official detection', {}, { isError: true });
    if (answer === 'appeal') void navigate(hrefOf(locale, 'moderation'));
  });
  async function explainUnseen(): Promise<void> {
    if ((await dialogs.open('trash detected', {})) === 'devices') void dialogs.open('device popup', {});
  }
  // A toast, so that a live call is not interrupted. The stage shows the problem as long as it lasts
  // (`useOwnNotes`).
  const showUnseen = useEffectEvent(() =>
    notify.info(t('talk.unseen'), {
      id: 'unseen',
      text: t('talk.unseenText'),
      durationMs: briefMs,
      actionText: t('talk.unseenWhy'),
      onAction: () => void explainUnseen(),
    }),
  );
  const { isUnseen } = useSnapshot(frames.state);
  useEffect(() => {
    if (!isUnseen) return undefined;
    showUnseen();
    return () => notify.dismiss('unseen');
  }, [isUnseen]);
  // A repeated notice replaces the earlier one.
  const showLowCoins = useEffectEvent(() =>
    notify.info(t('talk.coinsLow'), { id: 'coinsLow', durationMs: readableMs }),
  );
  useEffect(() => {
    const scope = createScope();
    match.onAlert(scope, () => void warn());
    call.onNotice(scope, ({ kind }) => {
      if (kind === 'moderationAlert') void warn();
      if (kind === 'coinsLow') showLowCoins();
    });
    return () => scope.end();
  }, [match, call]);
}

interface UseRingNotice {
  readonly state: CallState | null;
  readonly preferences: PreferencesStore;
  /** Only the leading tab announces the call. */
  readonly isLeader: boolean;
  readonly decline: (callId: string) => void;
}

/** Shows a system notification while a call rings and the window has no focus. */
export function useRingNotice({ state, preferences, isLeader, decline }: UseRingNotice): void {
  const { t } = useTranslation('call');
  const { platform, clock } = useServices();
  const ringing = state?.kind === 'ringingIn' ? state.call : null;

  const showNotice = useEffectEvent((key: string) => {
    const { notifications, noticePreview } = preferences.state;
    const isWanted = notifications.incomingCall.system && !isQuiet(preferences.state, new Date(clock.now()));
    if (!ringing || !isWanted || document.hasFocus()) return;
    const name = noticePreview === 'nothing' ? null : ringing.peer.name;
    platform.notices.show({
      key,
      title: name === null ? t('notice.service') : cutName(name),
      text: t(`notice.${ringing.callType}`),
      // No path, because the call rings on every page: focusing the window is enough.
      path: null,
      person: null,
      // The ringtone is already playing.
      isSilent: true,
      replyHint: null,
      action: t('ring.decline'),
    });
  });
  const declined = useEffectEvent(decline);
  const callId = ringing?.callId ?? null;
  useEffect(() => {
    if (callId === null || !isLeader) return undefined;
    const key = `ring:${callId}`;
    showNotice(key);
    const stop = platform.notices.onActed((pressedKey) => {
      if (pressedKey === key) declined(callId);
    });
    return () => {
      stop();
      platform.notices.close(key);
    };
  }, [callId, isLeader, platform]);
}
