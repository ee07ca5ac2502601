import { useEffect, useEffectEvent } from 'react';
import { cutName } from '#shared/domain/names.ts';
import type { CallState } from '#renderer/features/call/background.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { isQuiet, type PreferencesStore } from '#renderer/services/preferences.ts';

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
