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
import { storeFile } from './storeFile.ts';
import { useVoice } from './useVoice.ts';
import { slipMs, type Recorded, type VoiceRecorder } from './voiceRecorder.ts';
import { maxMegapixels } from '#renderer/services/uploads/rules.ts';

interface VoiceMessage {
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
  const message = useRef<VoiceMessage>({ recorded: null, kept: null, isSending: false, hasLeft: false });
  const voice = useVoice(storeForLater);
  const [problem, setProblem] = useState<string | null>(null);

  function reset(): void {
    Object.assign(message.current, { recorded: null, kept: null });
    setProblem(null);
    voice.discard();
  }

  /** Stores the recording as a file. Resolves to null if it is too short. */
  async function store(): Promise<{ readonly attachment: Attachment } | { readonly problem: string } | null> {
    const { current } = message;
    current.recorded ??= await voice.finish();
    const { recorded } = current;
    if (!recorded || recorded.duration * 1_000 < slipMs) return null;
    if (!current.kept) {
      const file = new File([recorded.blob], t('voice.name'), { type: recorded.blob.type });
      // The recorder knows the duration, so the file need not be read.
      const stored = await storeFile(file, { chats, read: async () => noFacts }, recorded);
      if ('problem' in stored)
        return {
          problem: t(`uploads:rule.${stored.problem}`, {
            megabytes: stored.megabytes ?? 0,
            megapixels: maxMegapixels,
          }),
        };
      current.kept = stored.attachment;
    }
    return { attachment: current.kept };
  }

  /** Stores and sends the recording. Resolves to the problem; null: no problem. */
  async function storeAndPost(): Promise<string | null> {
    const stored = await store();
    if (stored === null) {
      reset();
      notify.notice(t('voice.short'), 'plain');
      return null;
    }
    if ('problem' in stored) return stored.problem;
    if (await post({ type: 'media', text: null, attachments: [stored.attachment] })) reset();
    return null;
  }

  async function storeInDraft(): Promise<void> {
    const stored = await store();
    if (stored === null) return;
    if ('problem' in stored) {
      notify.error(stored.problem);
      return;
    }
    await actions.restoreDraft(recipient, { text: '', attachments: [stored.attachment] });
    notify.notice(t('voice.waits'), 'plain');
  }
  function storeForLater(recorder: VoiceRecorder): void {
    message.current.hasLeft = true;
    // A message being sent continues without its bar.
    if (message.current.isSending) return;
    storeInDraft()
      .catch((cause: unknown) => {
        logger.warn('storing a voice message failed', cause);
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
    const { current } = message;
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
    reset();
    if (kept) void chats.deleteFiles({ fileIds: [kept.fileId, posterIdOf(kept.fileId)] });
    return true;
  }

  const hasRecorder = voice.recorder !== null;
  // A message being sent continues on any page.
  const mayLeave = useEffectEvent(async () => message.current.isSending || (await askToDiscard()));
  useEffect(() => {
    if (!hasRecorder) return undefined;
    setLeaveQuestion(() => mayLeave());
    return () => setLeaveQuestion(null);
  }, [hasRecorder, setLeaveQuestion]);

  return {
    recorder: voice.recorder,
    start: voice.start,
    problem,
    askToDiscard,
    async send(): Promise<void> {
      const { current } = message;
      if (current.isSending) return;
      current.isSending = true;
      setProblem(null);
      const trouble = await storeAndPost().catch(() => t('notKept'));
      setProblem(trouble);
      current.isSending = false;
      if (trouble !== null && current.hasLeft && voice.recorder) storeForLater(voice.recorder);
    },
  };
}
