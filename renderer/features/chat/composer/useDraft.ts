import { useEffect, useRef, useState } from 'react';
import { recipientKey, type Attachment, type Recipient } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';

/** Writing is kept so long after the last key, and when one leaves. */
const draftMs = 150;

interface Kept {
  recipient: Recipient;
  text: string;
  attachments: readonly Attachment[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface ComposedDraft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  write(text: string): void;
  /** From what is there when it is called: files come in while others are being read. */
  change(next: (attachments: readonly Attachment[]) => readonly Attachment[]): void;
  /** It is being sent: whoever sends takes the draft out of the store. */
  empty(): void;
  /** As it is now, not as it was drawn. */
  now(): { readonly text: string; readonly attachments: readonly Attachment[] };
}

/** What is being written to somebody, kept on this device. It goes along when a first message makes a chat of a person. */
export function useDraft(recipient: Recipient): ComposedDraft {
  const { session, actions } = useChats();
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const kept = useRef<Kept>({ recipient, text: '', attachments: [], timer: undefined });
  const key = recipientKey(recipient);

  function save(): Promise<void> {
    const { current } = kept;
    clearTimeout(current.timer);
    current.timer = undefined;
    return actions.saveDraft(current.recipient, {
      text: current.text,
      attachments: [...current.attachments],
    });
  }

  useEffect(() => {
    const { current } = kept;
    const isEmpty = current.text === '' && current.attachments.length === 0;
    if (!isEmpty && recipientKey(current.recipient) !== key) {
      void actions.saveDraft(current.recipient, { text: '', attachments: [] });
      current.recipient = recipient;
      void save();
      return undefined;
    }
    current.recipient = recipient;
    let isOver = false;
    void session.storage.local.getDraft({ key }).then((found) => {
      if (isOver || !found || current.text !== '' || current.attachments.length > 0) return;
      Object.assign(current, { text: found.text, attachments: found.attachments });
      setText(found.text);
      setAttachments(found.attachments);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the recipient
  }, [session, actions, key]);

  useEffect(() => {
    const { current } = kept;
    return () => {
      if (current.timer !== undefined) void save();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- when one leaves
  }, []);

  return {
    text,
    attachments,
    write(written) {
      const { current } = kept;
      current.text = written;
      setText(written);
      clearTimeout(current.timer);
      current.timer = setTimeout(() => void save(), draftMs);
    },
    change(next) {
      const { current } = kept;
      current.attachments = next(current.attachments);
      setAttachments(current.attachments);
      void save();
    },
    empty() {
      const { current } = kept;
      clearTimeout(current.timer);
      Object.assign(current, { text: '', attachments: [], timer: undefined });
      setText('');
      setAttachments([]);
    },
    now: () => kept.current,
  };
}
