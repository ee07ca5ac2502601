import { useEffect, useRef, useState } from 'react';
import { recipientKey, type Attachment, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { useChats } from '../chatContext.ts';

/**
 * Writing is kept at the first key, then no more often than this, and when one leaves: a page that is closed has no time
 * left.
 */
const draftMs = 150;

interface Kept {
  recipient: Recipient;
  text: string;
  attachments: readonly Attachment[];
  /** Runs for a while after each keeping. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Something was written meanwhile. */
  isBehind: boolean;
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

/**
 * Who a chat's companion was before there was a chat: whoever left between the first message and its answer wrote to
 * them by that name.
 */
function recipientBefore(recipient: Recipient, chat: StoredChat | null): Recipient | null {
  return recipient.kind === 'chat' && chat?.user ? { kind: 'user', userId: chat.user._id } : null;
}

/** What is being written to somebody, kept on this device. It goes along when a first message makes a chat of a person. */
export function useDraft(recipient: Recipient, chat: StoredChat | null): ComposedDraft {
  const { session, actions } = useChats();
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const kept = useRef<Kept>({ recipient, text: '', attachments: [], timer: undefined, isBehind: false });
  const key = recipientKey(recipient);
  const before = recipientBefore(recipient, chat);

  function save(): Promise<void> {
    const { current } = kept;
    clearTimeout(current.timer);
    current.isBehind = false;
    current.timer = setTimeout(() => {
      current.timer = undefined;
      if (current.isBehind) void save();
    }, draftMs);
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
    const { local } = session.storage;
    void (async () => {
      const own = await local.getDraft({ key });
      const found = own ?? (before && (await local.getDraft({ key: recipientKey(before) })));
      if (isOver || !found || current.text !== '' || current.attachments.length > 0) return;
      Object.assign(current, { text: found.text, attachments: found.attachments });
      setText(found.text);
      setAttachments(found.attachments);
      if (own || !before) return;
      await save();
      await actions.saveDraft(before, { text: '', attachments: [] });
    })();
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the recipient
  }, [session, actions, key]);

  useEffect(() => {
    const { current } = kept;
    const keepNow = () => {
      if (current.isBehind) void save();
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
      clearTimeout(current.timer);
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
      if (current.timer === undefined) void save();
      else current.isBehind = true;
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
      Object.assign(current, { text: '', attachments: [], timer: undefined, isBehind: false });
      setText('');
      setAttachments([]);
    },
    now: () => kept.current,
  };
}
