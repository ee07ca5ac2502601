import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LoginStart } from '#shared/ipc/shell.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import type { PreferencesStore } from '#renderer/services/preferences.ts';
import { HotkeyRow } from './HotkeyRow.tsx';
import { Rows, SwitchRow } from './Row.tsx';
import { Section } from './Section.tsx';

export interface DesktopSectionProps {
  readonly shell: Pick<DesktopShell, 'loginStart' | 'hotkey' | 'isMac'>;
  readonly preferences: PreferencesStore;
}

/** Switch to start the app at login. Shows the system's actual state, which may differ from the wish. */
function LoginStartRow({ shell }: Pick<DesktopSectionProps, 'shell'>) {
  const { t } = useTranslation('settings');
  const [state, setState] = useState<LoginStart | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = () => void shell.loginStart.read().then((now) => isHere && setState(now));
    read();
    // The user may have changed the permission in the system's settings meanwhile.
    window.addEventListener('focus', read);
    return () => {
      isHere = false;
      window.removeEventListener('focus', read);
    };
  }, [shell]);
  const why = state === 'refused' || state === 'unsupported' ? state : 'hint';
  return (
    <SwitchRow
      icon="clock"
      title={t('desktop.loginStart.title')}
      hint={t(`desktop.loginStart.${why}`)}
      isOn={state === 'on'}
      isDisabled={state === null || state === 'unsupported'}
      onChange={(isOn) => void shell.loginStart.set(isOn).then(setState)}
    />
  );
}

/** Settings of the desktop app. */
export function DesktopSection({ shell, preferences }: DesktopSectionProps) {
  const { t } = useTranslation('settings');
  const { closeToTray, muteHotkey } = useSnapshot(preferences.state);
  return (
    <Section id="desktop">
      <Rows>
        <LoginStartRow shell={shell} />
        <SwitchRow
          icon="mini"
          title={t('desktop.closeToTray.title')}
          hint={t('desktop.closeToTray.hint')}
          isOn={closeToTray}
          onChange={(isOn) => preferences.set({ closeToTray: isOn })}
        />
        <HotkeyRow
          shell={shell}
          keys={muteHotkey}
          onChange={(keys) => preferences.set({ muteHotkey: keys })}
        />
      </Rows>
    </Section>
  );
}
