import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Attachment, Recipient } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { usePorts } from '../ports.ts';
import type { Outgoing } from '../session/actions.ts';
import { posterIdOf } from '../session/posterId.ts';
import { noFacts } from '#renderer/services/uploads/readMedium.ts';
import { takeFile } from './takeFile.ts';
import { useVoice } from './useVoice.ts';
import { slipMs, type Recorded, type VoiceRecorder } from './voiceRecorder.ts';
import { maxMegapixels } from '#renderer/services/uploads/rules.ts';

interface Made {
  recorded: Recorded | null;
  /** It is a file of the store already. */
  kept: Attachment | null;
  isSending: boolean;
  /** Whoever spoke has left the chat. */
  hasLeft: boolean;
}

/**
 * A voice message from the first word until it is kept in the outbox; before that it stays in its bar: what was said
 * can't be said again. Leaving the chat asks; where one can't be asked (a call is over) it waits among the files of what
 * is being written there. `post` answers false where nobody is there any more, and rejects where there is no room.
 */
export function useVoiceMessage(recipient: Recipient, post: (outgoing: Outgoing) => Promise<boolean>) {
  const { t } = useTranslation(['compose', 'uploads']);
  const { session, actions } = useChats();
  const { dialogs } = useServices();
  const { holdLeaving } = usePorts();
  const { chats } = session.storage;
  const made = useRef<Made>({ recorded: null, kept: null, isSending: false, hasLeft: false });
  const voice = useVoice(keepForLater);
  const [problem, setProblem] = useState<string | null>(null);

  function letGo(): void {
    Object.assign(made.current, { recorded: null, kept: null });
    setProblem(null);
    voice.discard();
  }

  /** As a file of the store; null where there is nothing worth it. */
  async function keep(): Promise<{ readonly kept: Attachment } | { readonly problem: string } | null> {
    const { current } = made;
    current.recorded ??= await voice.finish();
    const { recorded } = current;
    if (!recorded || recorded.duration * 1_000 < slipMs) return null;
    if (!current.kept) {
      const file = new File([recorded.blob], t('voice.name'), { type: recorded.blob.type });
      // Whoever recorded it knows it: there is nothing to read.
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

  /** What stands in the way; null where nothing does. */
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
    // What is being sent goes on without its bar.
    if (made.current.isSending) return;
    keepInDraft()
      .catch((cause: unknown) => {
        logger.warn('a voice message could not be kept', cause);
        notify.error(t('notKept'));
      })
      .finally(() => recorder.end());
  }

  /** Asks where there is something to lose. True: it is gone, and so may be whoever spoke. */
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
  // What is being sent goes on wherever one is.
  const mayLeave = useEffectEvent(async () => made.current.isSending || (await askToDiscard()));
  useEffect(() => {
    if (!isHeld) return undefined;
    holdLeaving(() => mayLeave());
    return () => holdLeaving(null);
  }, [isHeld, holdLeaving]);

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
