import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { describeHotkey, hotkeyOf } from '#shared/domain/hotkeys.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DesktopShell } from '#renderer/platform/port.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { Row } from './Row.tsx';

interface HotkeyRowProps {
  readonly shell: Pick<DesktopShell, 'hotkey' | 'isMac'>;
  readonly keys: string | null;
  readonly onChange: (keys: string | null) => void;
}

type State =
  | { readonly kind: 'rest' }
  | { readonly kind: 'listening'; readonly isInvalid: boolean }
  | { readonly kind: 'taken'; readonly keys: string };

const modifierKeys = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock'];

/** Hotkey to mute the microphone: recorded by pressing it, refused if another program uses it. */
export function HotkeyRow({ shell, keys, onChange }: HotkeyRowProps) {
  const { t } = useTranslation('settings');
  const [state, setState] = useState<State>({ kind: 'rest' });
  const isListening = state.kind === 'listening';
  const written = keys && describeHotkey(keys, shell.isMac);

  async function choose(chosen: string): Promise<void> {
    const isFree = await shell.hotkey.isFree(chosen);
    setState(isFree ? { kind: 'rest' } : { kind: 'taken', keys: chosen });
    if (isFree) onChange(chosen);
  }

  function press(event: KeyboardEvent): void {
    // Tab leaves the field.
    if (!isListening || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (isKey(event, 'Escape')) return setState({ kind: 'rest' });
    if (event.repeat || modifierKeys.includes(event.key)) return;
    const chosen = hotkeyOf(event, shell.isMac);
    if (chosen === null) setState({ kind: 'listening', isInvalid: true });
    else void choose(chosen);
  }

  let hint: ReactNode = t('desktop.hotkey.hint');
  if (state.kind === 'taken')
    hint = (
      <span role="alert">{t('desktop.hotkey.taken', { keys: describeHotkey(state.keys, shell.isMac) })}</span>
    );
  else if (isListening && state.isInvalid)
    hint = (
      <span role="alert">{t(shell.isMac ? 'desktop.hotkey.invalidMac' : 'desktop.hotkey.invalid')}</span>
    );
  else if (isListening) hint = <span role="status">{t('desktop.hotkey.cancel')}</span>;

  return (
    <Row icon="mic" title={t('desktop.hotkey.title')} hint={hint}>
      <Button
        kind="quiet"
        size="small"
        aria-pressed={isListening}
        aria-label={!isListening && written ? t('desktop.hotkey.change', { keys: written }) : undefined}
        onPress={() => setState({ kind: 'listening', isInvalid: false })}
        onKeyDown={press}
        onBlur={() => setState((now) => (now.kind === 'listening' ? { kind: 'rest' } : now))}
      >
        {isListening ? t('desktop.hotkey.press') : (written ?? t('desktop.hotkey.none'))}
      </Button>
      {keys !== null && !isListening && (
        <IconButton icon="close" label={t('desktop.hotkey.remove')} onPress={() => onChange(null)} />
      )}
    </Row>
  );
}
