import { useEffect, useRef, useState } from 'react';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';

export interface MicrophoneCheck {
  readonly isOn: boolean;
  start(): void;
  stop(): void;
}

/**
 * Opens the microphone alone, so that its level can be seen: the camera's light stays out. What was open before stays
 * as it was; what was opened here is closed when the person stops or leaves.
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
    // Clean-ups run from the last to the first: closed before the camera is wanted again.
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
