import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { TrayAction, TrayView } from '#shared/ipc/shell.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { createScope } from '#shared/lib/scope.ts';
import { describeHotkey } from '#shared/domain/hotkeys.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { useServices } from '#renderer/services/context.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { peerOf, useCallState } from '../../encounters/useCallState.ts';
import type { Media, SignedInServices } from '../../session/signedInServices.ts';
import { useMatchKind } from '../../session/sessionHooks.ts';

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
  const viewJson = JSON.stringify(view);
  useEffect(() => shell.tray.show(JSON.parse(viewJson) as TrayView), [shell, viewJson]);
  useEffect(() => () => shell.tray.hide(), [shell]);

  useMuteHotkey({ shell, preferences, isLive, onPress: toggleMicrophone });
  useClosing({ shell, preferences, name, hangUp: () => media?.call.hangUp() });
  return null;
}

/** Milliseconds that the call has to send its end before the window closes. */
const hangUpTimeMs = 500;

interface UseClosing {
  readonly shell: DesktopShell;
  readonly preferences: PreferencesStore;
  /** Name of the other person in the call; null: there is no call. */
  readonly name: string | null;
  readonly hangUp: () => void;
}

/** Decides what closing the window does: the user's setting, or during a call the answer to a question. */
function useClosing({ shell, preferences, name, hangUp }: UseClosing): void {
  const { t } = useTranslation('shell');
  const { dialogs, clock, scope } = useServices();
  const { closeToTray } = useSnapshot(preferences.state);
  const closing = name !== null ? 'ask' : closeToTray ? 'keep' : 'close';
  useEffect(() => shell.window.setClosing(closing), [shell, closing]);
  useEffect(() => () => shell.window.setClosing('close'), [shell]);

  const ask = useEffectEvent(async () => {
    // The call has ended while the question was opening.
    if (name === null) return shell.window.answerClose('close');
    const answer = await dialogs.open(
      'confirm action',
      {
        title: t('closing.title'),
        text: t('closing.text', { name }),
        actionText: t('closing.end'),
        otherText: t('closing.keep'),
        cancelText: t('closing.stay'),
        isDanger: true,
      },
      { key: 'close in a call' },
    );
    if (answer === 'other') shell.window.answerClose('keep');
    if (answer !== 'confirmed') return;
    hangUp();
    clock.after(scope, hangUpTimeMs, () => shell.window.answerClose('close'));
  });
  useEffect(() => shell.window.onCloseAsked(() => void ask()), [shell]);
}

interface UseMuteHotkey {
  readonly shell: DesktopShell;
  readonly preferences: PreferencesStore;
  /**
   * True in a match or a call. Otherwise the shortcut is not registered, so that other programs can use it.
   */
  readonly isLive: boolean;
  readonly onPress: () => void;
}

/** Registers the global shortcut that switches the microphone during a match or a call. */
function useMuteHotkey({ shell, preferences, isLive, onPress }: UseMuteHotkey): void {
  const { t } = useTranslation('shell');
  const { muteHotkey } = useSnapshot(preferences.state);
  const press = useEffectEvent(onPress);
  const reportTaken = useEffectEvent((chosen: string) =>
    notify.error(t('hotkey.taken', { keys: describeHotkey(chosen, shell.isMac) }), {
      text: t('hotkey.takenText'),
    }),
  );
  useEffect(() => shell.hotkey.onPressed(() => press()), [shell]);
  useEffect(() => {
    if (!isLive || muteHotkey === null) return undefined;
    let isWanted = true;
    void shell.hotkey.register(muteHotkey).then((isRegistered) => {
      if (!isRegistered && isWanted) reportTaken(muteHotkey);
    });
    return () => {
      isWanted = false;
      shell.hotkey.unregister();
    };
  }, [shell, isLive, muteHotkey]);
}
