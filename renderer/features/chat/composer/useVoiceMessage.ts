import { useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Attachment } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import type { Outgoing } from '../session/actions.ts';
import { posterIdOf } from '../session/upload.ts';
import { takeFile } from './takeFile.ts';
import { useVoice } from './useVoice.ts';
import { slipMs, type Recorded } from './voiceRecorder.ts';

interface Made {
  recorded: Recorded | null;
  /** It is a file of the store already. */
  kept: Attachment | null;
  isSending: boolean;
}

/**
 * A voice message from the first word until it is kept in the outbox; before that it stays in its bar: what was said
 * can't be said again. `post` answers false where nobody is there any more, and rejects where there is no room.
 */
export function useVoiceMessage(post: (outgoing: Outgoing) => Promise<boolean>) {
  const { t } = useTranslation('compose');
  const { session } = useChats();
  const { chats } = session.storage;
  const voice = useVoice();
  const made = useRef<Made>({ recorded: null, kept: null, isSending: false });
  const [problem, setProblem] = useState<string | null>(null);

  function letGo(): void {
    Object.assign(made.current, { recorded: null, kept: null });
    setProblem(null);
    voice.discard();
  }

  /** What stands in the way; null where nothing does. */
  async function keepAndPost(): Promise<string | null> {
    const { current } = made;
    current.recorded ??= await voice.finish();
    const { recorded } = current;
    if (!recorded || recorded.duration * 1_000 < slipMs) {
      letGo();
      notify.notice(t('voice.short'), 'plain');
      return null;
    }
    if (!current.kept) {
      const file = new File([recorded.blob], t('voice.name'), { type: recorded.blob.type });
      const taken = await takeFile(file, { chats }, recorded);
      if ('problem' in taken) return t(`rule.${taken.problem}`, { megabytes: taken.megabytes ?? 0 });
      current.kept = taken.attachment;
    }
    if (await post({ type: 'media', text: null, attachments: [current.kept] })) letGo();
    return null;
  }

  return {
    recorder: voice.recorder,
    start: voice.start,
    problem,
    async send(): Promise<void> {
      const { current } = made;
      if (current.isSending) return;
      current.isSending = true;
      setProblem(null);
      setProblem(await keepAndPost().catch(() => t('notKept')));
      current.isSending = false;
    },
    discard(): void {
      const { kept, isSending } = made.current;
      if (isSending) return;
      letGo();
      if (kept) void chats.deleteFiles({ fileIds: [kept.fileId, posterIdOf(kept.fileId)] });
    },
  };
}
