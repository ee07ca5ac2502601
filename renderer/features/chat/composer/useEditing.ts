import { useEffect, useState } from 'react';
import { messageTextMaxChars, type Message } from '#shared/domain/chat.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import { visiblePattern } from '#shared/domain/visible.ts';
import { useChats } from '../chatContext.ts';
import { type Aiming, editMsLeft } from '../conversation/aim.ts';
import type { ComposedDraft } from './useDraft.ts';

/** Milliseconds between two updates of the remaining time. */
const countMs = 1_000;

export interface Editing {
  readonly text: string;
  /** Milliseconds left to save the edit. */
  readonly leftMs: number;
  write(text: string): void;
  /** Saves the text if it differs from the message, and ends the edit. */
  save(): void;
}

/**
 * The text of a message while the user edits it. The draft returns afterwards. If the time ends, the text
 * moves to the draft, so that it is not lost.
 */
export function useEditing(
  { aim, end }: Aiming,
  draft: ComposedDraft,
  onExpired: () => void,
): Editing | null {
  const { actions, session } = useChats();
  const message = aim?.kind === 'edit' ? aim.message : null;
  const [edited, setEdited] = useState<{ readonly message: Message; readonly text: string } | null>(null);
  const leftMs = useEditMs(message, session.me);
  const text = message === null ? '' : edited?.message === message ? edited.text : (message.text ?? '');
  const isOver = message !== null && leftMs === 0;

  useEffect(() => {
    if (!isOver) return;
    if (text.trim() !== '' && text !== message.text) draft.restore({ text, attachments: [] });
    setEdited(null);
    end();
    onExpired();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the time ends
  }, [isOver]);

  if (message === null) return null;
  return {
    text,
    leftMs,
    write: (next) => setEdited({ message, text: next }),
    save() {
      const whole = visiblePattern.test(text) ? text.trim() : '';
      if (whole === '' || whole.length > messageTextMaxChars) return;
      if (whole !== message.text)
        void actions.edit(message, whole).catch(() => draft.restore({ text: whole, attachments: [] }));
      setEdited(null);
      end();
    },
  };
}

/** Returns the milliseconds left to edit the message, updated every second. */
function useEditMs(message: Message | null, me: string): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (message === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), countMs);
    // oxlint-disable-next-line react/set-state-in-effect -- the last look may be from an earlier edit
    setNowMs(Date.now());
    return () => clearInterval(timer);
  }, [message]);
  return message === null ? 0 : Math.min(figures.editMs, editMsLeft(message, me, nowMs));
}
