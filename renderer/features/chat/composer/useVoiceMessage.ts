import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Attachment, Recipient } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { usePorts } from '../ports.ts';
import type { Outgoing } from '../session/actions.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';
import { noFacts } from '#renderer/services/uploads/readMedium.ts';
import { takeFile } from './takeFile.ts';
import { useVoice } from './useVoice.ts';
import { slipMs, type Recorded, type VoiceRecorder } from './voiceRecorder.ts';
import { maxMegapixels } from '#renderer/services/uploads/rules.ts';

interface Made {
  recorded: Recorded | null;
  /** The recording as a stored file; null: not stored yet. */
  kept: Attachment | null;
  isSending: boolean;
  /** The user has left the chat. */
  hasLeft: boolean;
}

/**
 * A voice message until it is in the outbox. Leaving the chat asks first; if that is impossible, such as
 * after a call, the recording is added to the draft. `post` resolves to false if the other user deleted their
 * account, and rejects if there is no space.
 */
export function useVoiceMessage(recipient: Recipient, post: (outgoing: Outgoing) => Promise<boolean>) {
  const { t } = useTranslation(['compose', 'uploads']);
  const { session, actions } = useChats();
  const { dialogs } = useServices();
  const { setLeaveQuestion } = usePorts();
  const { chats } = session.storage;
  const made = useRef<Made>({ recorded: null, kept: null, isSending: false, hasLeft: false });
  const voice = useVoice(keepForLater);
  const [problem, setProblem] = useState<string | null>(null);

  function letGo(): void {
    Object.assign(made.current, { recorded: null, kept: null });
    setProblem(null);
    voice.discard();
  }

  /** Stores the recording as a file. Resolves to null if it is too short. */
  async function keep(): Promise<{ readonly kept: Attachment } | { readonly problem: string } | null> {
    const { current } = made;
    current.recorded ??= await voice.finish();
    const { recorded } = current;
    if (!recorded || recorded.duration * 1_000 < slipMs) return null;
    if (!current.kept) {
      const file = new File([recorded.blob], t('voice.name'), { type: recorded.blob.type });
      // The recorder knows the duration, so the file need not be read.
      const taken = await takeFile(file, { chats, read: async () => noFacts }, recorded);
      if ('problem' in taken)
        return {
          problem: t(`uploads:rule.${taken.problem}`, {
            megabytes: taken.megabytes ?? 0,
            megapixels: maxMegapixels,
          }),
        };
      current.kept = taken.attachment;
    }
    return { kept: current.kept };
  }

  /** Stores and sends the recording. Resolves to the problem; null: no problem. */
  async function keepAndPost(): Promise<string | null> {
    const taken = await keep();
    if (taken === null) {
      letGo();
      notify.notice(t('voice.short'), 'plain');
      return null;
    }
    if ('problem' in taken) return taken.problem;
    if (await post({ type: 'media', text: null, attachments: [taken.kept] })) letGo();
    return null;
  }

  async function keepInDraft(): Promise<void> {
    const taken = await keep();
    if (taken === null) return;
    if ('problem' in taken) {
      notify.error(taken.problem);
      return;
    }
    await actions.giveBack(recipient, { text: '', attachments: [taken.kept] });
    notify.notice(t('voice.waits'), 'plain');
  }
  function keepForLater(recorder: VoiceRecorder): void {
    made.current.hasLeft = true;
    // A message being sent continues without its bar.
    if (made.current.isSending) return;
    keepInDraft()
      .catch((cause: unknown) => {
        logger.warn('a voice message could not be kept', cause);
        notify.error(t('notKept'));
      })
      .finally(() => recorder.end());
  }

  /**
   * Discards the recording, after a question if it is longer than a second. Resolves to true if it was
   * discarded.
   */
  async function askToDiscard(): Promise<boolean> {
    const { recorder } = voice;
    const { current } = made;
    if (current.isSending || !recorder) return !current.isSending;
    if (recorder.state.lengthMs >= slipMs) {
      const wasRecording = recorder.state.phase === 'recording';
      recorder.pause();
      if ((await dialogs.open('discard voice message', {})) !== 'discard') {
        if (wasRecording) recorder.resume();
        return false;
      }
    }
    const { kept } = current;
    letGo();
    if (kept) void chats.deleteFiles({ fileIds: [kept.fileId, posterIdOf(kept.fileId)] });
    return true;
  }

  const isHeld = voice.recorder !== null;
  // A message being sent continues on any page.
  const mayLeave = useEffectEvent(async () => made.current.isSending || (await askToDiscard()));
  useEffect(() => {
    if (!isHeld) return undefined;
    setLeaveQuestion(() => mayLeave());
    return () => setLeaveQuestion(null);
  }, [isHeld, setLeaveQuestion]);

  return {
    recorder: voice.recorder,
    start: voice.start,
    problem,
    askToDiscard,
    async send(): Promise<void> {
      const { current } = made;
      if (current.isSending) return;
      current.isSending = true;
      setProblem(null);
      const trouble = await keepAndPost().catch(() => t('notKept'));
      setProblem(trouble);
      current.isSending = false;
      if (trouble !== null && current.hasLeft && voice.recorder) keepForLater(voice.recorder);
    },
  };
}
