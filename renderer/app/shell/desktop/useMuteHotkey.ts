import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { describeHotkey } from '#shared/domain/hotkeys.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { notify } from '#renderer/ui/notify.tsx';

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
export function useMuteHotkey({ shell, preferences, isLive, onPress }: UseMuteHotkey): void {
  const { t } = useTranslation('shell');
  const { muteHotkey } = useSnapshot(preferences.state);
  const press = useEffectEvent(onPress);
  const sayTaken = useEffectEvent((chosen: string) =>
    notify.error(t('hotkey.taken', { keys: describeHotkey(chosen, shell.isMac) }), {
      text: t('hotkey.takenText'),
    }),
  );
  useEffect(() => shell.hotkey.onPressed(() => press()), [shell]);
  useEffect(() => {
    if (!isLive || muteHotkey === null) return undefined;
    let isWanted = true;
    void shell.hotkey.register(muteHotkey).then((isRegistered) => {
      if (!isRegistered && isWanted) sayTaken(muteHotkey);
    });
    return () => {
      isWanted = false;
      shell.hotkey.unregister();
    };
  }, [shell, isLive, muteHotkey]);
}
