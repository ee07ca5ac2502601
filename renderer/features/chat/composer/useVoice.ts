import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '#renderer/services/context.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { voicePlayer } from '../message/voicePlayer.ts';
import { askForAccess } from '#renderer/services/camera/access.ts';
import { startVoice, type Recorded, type VoiceRecorder } from './voiceRecorder.ts';

/** Function that starts a recording. Tests replace it, because they have no microphone. */
export const StartVoiceContext = createContext(startVoice);

/** Manages one voice recording at a time. `onLeft` gets a running recorder on unmount and must end it. */
export function useVoice(onUnmount: (recorder: VoiceRecorder) => void) {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();
  const local = use(LocalMediaContext);
  const begin = use(StartVoiceContext);
  const [recorder, setRecorder] = useState<VoiceRecorder | null>(null);
  const running = useRef<{ recorder: VoiceRecorder | null; isGone: boolean; isOpening: boolean }>({
    recorder: null,
    isGone: false,
    isOpening: false,
  });

  const leave = useEffectEvent(onUnmount);
  useEffect(() => {
    const { current } = running;
    current.isGone = false;
    return () => {
      current.isGone = true;
      if (current.recorder) leave(current.recorder);
    };
  }, []);

  function put(next: VoiceRecorder | null): void {
    running.current.recorder = next;
    setRecorder(next);
  }

  async function start(): Promise<void> {
    const { current } = running;
    if (current.isOpening || current.recorder) return;
    current.isOpening = true;
    voicePlayer.stop();
    let refusal: unknown = null;
    try {
      const media = typeof local === 'function' ? await local() : local;
      const begun = await begin(media?.state.choice.microphoneId ?? null);
      if (current.isGone) begun.end();
      else put(begun);
    } catch (cause) {
      refusal = cause;
    }
    current.isOpening = false;
    if (refusal === null || current.isGone) return;
    const answer = await askForAccess(dialogs, 'microphone', refusal);
    if (answer === 'retry') await start();
    if (answer === 'unknown') notify.error(t('voice.failed'));
  }

  return {
    recorder,
    start,
    discard() {
      running.current.recorder?.end();
      put(null);
    },
    /** Stops the recorder, which remains until `discard`. Resolves to null if nothing was recorded. */
    finish: async (): Promise<Recorded | null> => (await running.current.recorder?.finish()) ?? null,
  };
}
