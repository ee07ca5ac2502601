import { useEffect, useRef, useState } from 'react';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

export interface MicrophoneCheck {
  readonly isOn: boolean;
  start(): void;
  stop(): void;
}

/**
 * Opens only the microphone to show its level; the camera stays off. On stop or unmount, restores what was
 * open before.
 */
export function useMicrophoneCheck(local: LocalMedia): MicrophoneCheck {
  const [isOn, setIsOn] = useState(false);
  const running = useRef<Scope | null>(null);

  function stop(): void {
    running.current?.end();
    running.current = null;
    setIsOn(false);
  }

  function start(): void {
    if (running.current) return;
    const { isMicrophoneOn } = local.state;
    const scope = createScope();
    running.current = scope;
    setIsOn(true);
    scope.onEnd(() => local.setMicrophone(isMicrophoneOn));
    local.setMicrophone(true);
    // Cleanups run in reverse order: the devices close before the camera is allowed again.
    local.suppressCameraFor(scope);
    void local.openFor(scope);
  }

  useEffect(
    () => () => {
      running.current?.end();
      running.current = null;
    },
    [local],
  );

  return { isOn, start, stop };
}
