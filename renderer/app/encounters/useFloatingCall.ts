import { useEffect, useEffectEvent, useState } from 'react';
import { mayFloat } from '#renderer/features/call/index.ts';
import type { CallState } from '#renderer/features/call/background.ts';
import { useServices } from '#renderer/services/context.ts';
import { useFloatingWindow } from '#renderer/services/floatingWindow.ts';

const size = { width: 336, height: 224 } as const;

interface FloatingCallWindow {
  readonly window: Window | null;
  /** For the small call in the page; null where it can't have a window. */
  readonly button: { readonly isOn: boolean; readonly toggle: (() => void) | null } | null;
  comeBack(): void;
  /** Null where the window has a frame of its own to be closed by. */
  readonly close: (() => void) | null;
}

/**
 * A call's own window above other programs. On the desktop it comes by itself where the main window is minimised or hidden,
 * never because another program is in front of it, and goes when that is there again; in a browser a press opens it. To
 * close it ends nothing.
 */
export function useFloatingCall(state: CallState | null): FloatingCallWindow {
  const { platform } = useServices();
  const { shell, floating: windows } = platform;
  const floating = useFloatingWindow(windows, { ...size, title: 'Vesper' });
  const isOn = mayFloat(state);
  const { window: opened, close } = floating;

  const [isAway, setIsAway] = useState(false);
  useEffect(() => shell?.window.onShown((isShown) => setIsAway(!isShown)), [shell]);
  // Also where it begins to ring while nobody sees the main window. What somebody closed stays closed until the next time.
  const follow = useEffectEvent((isWanted: boolean) => (isWanted ? floating.open() : close()));
  const isWanted = isOn && isAway;
  useEffect(() => follow(isWanted), [isWanted]);
  const over = useEffectEvent(close);
  useEffect(() => {
    if (!isOn) over();
  }, [isOn]);

  return {
    window: isOn ? opened : null,
    button: windows && { isOn: opened !== null, toggle: opened ? close : floating.open },
    comeBack() {
      close();
      if (shell) shell.window.show();
      else globalThis.focus();
    },
    close: windows?.hasFrame === false ? close : null,
  };
}
