import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { TrayAction, TrayView } from '#shared/ipc/shell.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { peerOf, useCallState } from '../../encounters/useCallState.ts';
import type { Media } from '../../session/signedInServices.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMatchKind } from '../../session/useLoaded.ts';
import { useClosing } from './useClosing.ts';
import { useMuteHotkey } from './useMuteHotkey.ts';

interface ShellHostProps {
  readonly live: SignedInServices;
  readonly media: Media | null;
  readonly shell: DesktopShell;
  readonly locale: Locale;
  /** Number of unread chats. */
  readonly waiting: number;
  readonly isOffline: boolean;
}

const texts = ['shell', 'match'] as const;

/** Returns whether the microphone is on; true before the media are loaded, as it starts switched on. */
function useIsMicrophoneOn(local: LocalMedia | null): boolean {
  return useSyncExternalStore(
    (changed) => {
      const scope = createScope();
      local?.onChange(scope, changed);
      return () => scope.end();
    },
    () => local?.state.isMicrophoneOn ?? true,
  );
}

/** Connects the client to the desktop shell: the tray, the microphone shortcut, and closing the window. */
export function ShellHost({ live, media, shell, locale, waiting, isOffline }: ShellHostProps) {
  useTexts(locale, texts);
  const { t } = useTranslation(['shell', 'match']);
  const { preferences } = live;
  const { quietHours } = useSnapshot(preferences.state);
  const call = useCallState(live);
  const matching = useMatchKind(live);
  const peer = peerOf(call);
  const isMatching = matching !== 'idle' && matching !== 'stopped';
  const isLive = peer !== null || isMatching;
  const isMicrophoneOn = useIsMicrophoneOn(media?.local ?? null);
  const name = peer && cutName(peer.name ?? t('match:live.someone'));

  function presence(): string {
    if (name !== null) {
      const isThere = call?.kind === 'incall' || call?.kind === 'connecting';
      return t(isThere ? 'presence.call' : 'presence.calling', { name });
    }
    if (isOffline) return t('presence.offline');
    if (!isMatching) return t('presence.online');
    return t(matching === 'live' ? 'presence.match' : 'presence.searching');
  }

  function toggleMicrophone(): void {
    if (!media) return;
    const isOn = !media.local.state.isMicrophoneOn;
    // A call tracks the microphone separately.
    if (peer) media.call.setMicrophone(isOn);
    else media.local.setMicrophone(isOn);
  }

  const actions: TrayView['actions'] = [];
  if (isLive) actions.push({ action: 'microphone', label: t('tray.microphone'), isOn: isMicrophoneOn });
  if (peer) actions.push({ action: 'endCall', label: t('tray.endCall'), isOn: null });
  const { from, to } = quietHours;
  actions.push({ action: 'quietHours', label: t('tray.quietHours', { from, to }), isOn: quietHours.isOn });
  const view: TrayView = {
    presence: presence(),
    isMuted: isLive && !isMicrophoneOn,
    waiting,
    open: t('tray.open'),
    quit: t('tray.quit'),
    actions,
  };

  const press = useEffectEvent((action: TrayAction) => {
    if (action === 'microphone') toggleMicrophone();
    else if (action === 'endCall') media?.call.hangUp();
    else {
      const now = preferences.state.quietHours;
      preferences.set({ quietHours: { ...now, isOn: !now.isOn } });
    }
  });
  useEffect(() => shell.tray.onPressed((action) => press(action)), [shell]);
  // Serialized, so that the tray is updated only when its content changes.
  const told = JSON.stringify(view);
  useEffect(() => shell.tray.show(JSON.parse(told) as TrayView), [shell, told]);
  useEffect(() => () => shell.tray.hide(), [shell]);

  useMuteHotkey({ shell, preferences, isLive, onPress: toggleMicrophone });
  useClosing({ shell, preferences, name, hangUp: () => media?.call.hangUp() });
  return null;
}
