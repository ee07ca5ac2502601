import { useEffect, useEffectEvent, useState } from 'react';
import { mayFloat } from '#renderer/features/call/index.ts';
import type { CallState } from '#renderer/features/call/background.ts';
import { useServices } from '#renderer/services/context.ts';
import { useFloatingWindow } from '#renderer/services/floatingWindow.ts';

const size = { width: 336, height: 224 } as const;

interface FloatingCallWindow {
  readonly window: Window | null;
  /** Button of the small call; null if the platform supports no floating window. */
  readonly button: { readonly isOn: boolean; readonly toggle: (() => void) | null } | null;
  backToMain(): void;
  /** Closes the window; null if its frame has a close button. */
  readonly close: (() => void) | null;
}

/**
 * Controls the floating window of a call above other programs. On the desktop it opens when the main window
 * is minimized or hidden, but not when another program covers it, and closes when the main window returns. In
 * a browser a button opens it. Closing it does not end the call.
 */
export function useFloatingCall(state: CallState | null): FloatingCallWindow {
  const { platform } = useServices();
  const { shell, floating: windows } = platform;
  const floating = useFloatingWindow(windows, { ...size, title: 'Vesper' });
  const isOn = mayFloat(state);
  const { window: opened, close } = floating;

  const [isAway, setIsAway] = useState(false);
  useEffect(() => shell?.window.onShown((isShown) => setIsAway(!isShown)), [shell]);
  // Also opens when a call starts while the main window is hidden. A window that the user closed stays closed
  // until the next call, or until the main window is hidden again.
  const setOpen = useEffectEvent((isWanted: boolean) => (isWanted ? floating.open() : close()));
  const isWanted = isOn && isAway;
  useEffect(() => setOpen(isWanted), [isWanted]);
  const closeAfterCall = useEffectEvent(close);
  useEffect(() => {
    if (!isOn) closeAfterCall();
  }, [isOn]);

  return {
    window: isOn ? opened : null,
    button: windows && { isOn: opened !== null, toggle: opened ? close : floating.open },
    backToMain() {
      close();
      if (shell) shell.window.show();
      else globalThis.focus();
    },
    close: windows?.hasFrame === false ? close : null,
  };
}
