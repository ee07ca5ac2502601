import { useEffect, useState } from 'react';
import { messageTextMaxChars, type Message } from '#shared/domain/chat.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import { visiblePattern } from '#shared/domain/visible.ts';
import { useChats } from '../chatContext.ts';
import type { Aiming } from '../conversation/aim.ts';
import { editMsLeft } from '../conversation/editTime.ts';
import type { ComposedDraft } from './useDraft.ts';

/** Milliseconds between two looks at the time that is left. */
const countMs = 1_000;

export interface Editing {
  readonly text: string;
  /** Milliseconds in which it can still be saved. */
  readonly leftMs: number;
  write(text: string): void;
  /** Saves what differs from the message; what is in the field is a message of its own once the time is over. */
  save(): void;
}

/**
 * The text of a message while it is edited. The draft below waits and comes back afterwards. If the time ends, the text
 * goes to the draft, so that it is not lost.
 */
export function useEditing(
  { aim, end }: Aiming,
  draft: ComposedDraft,
  onNotKept: () => void,
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
    onNotKept();
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

/** Counts down while a message is edited. */
function useEditMs(message: Message | null, me: string): number {
  const [nowMs, look] = useState(() => Date.now());
  useEffect(() => {
    if (message === null) return;
    const timer = setInterval(() => look(Date.now()), countMs);
    // oxlint-disable-next-line react/set-state-in-effect -- the last look may be from an earlier edit
    look(Date.now());
    return () => clearInterval(timer);
  }, [message]);
  return message === null ? 0 : Math.min(figures.editMs, editMsLeft(message, me, nowMs));
}
