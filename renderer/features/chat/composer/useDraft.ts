import { useEffect, useRef, useState } from 'react';
import { recipientKey, type Attachment, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';
import { joined, type Composed } from '../session/restoredDrafts.ts';
import { recipientBefore } from './recipientBefore.ts';

/**
 * Writing is kept at the first key, then no more often than this, and when one leaves: a page that is closed has no time
 * left.
 */
const draftMs = 150;

interface DraftState {
  recipient: Recipient;
  text: string;
  attachments: readonly Attachment[];
  /** Runs for a while after each keeping. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Something was written meanwhile. */
  isBehind: boolean;
  /** What is kept of it is here. */
  read: Promise<void>;
}

export interface ComposedDraft extends Composed {
  write(text: string): void;
  /** From what is there when it is called: files come in while others are being read. */
  change(next: (attachments: readonly Attachment[]) => readonly Attachment[]): void;
  /** It is being sent: whoever sends takes the draft out of the store. Answers what was there. */
  empty(): Composed;
  /** It could not be sent: it is there again, before what was written meanwhile. */
  restore(composed: Composed): void;
  /** As it is now, not as it was drawn. */
  now(): Composed;
}

/** What is being written to somebody, kept on this device. It goes along when a first message makes a chat of a person. */
export function useDraft(recipient: Recipient, chat: StoredChat | null): ComposedDraft {
  const { session, actions } = useChats();
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const kept = useRef<DraftState>({
    recipient,
    text: '',
    attachments: [],
    timer: undefined,
    isBehind: false,
    read: Promise.resolve(),
  });
  const key = recipientKey(recipient);
  const before = recipient.kind === 'chat' ? recipientBefore(chat) : null;

  /** False: there was no room for it. */
  async function save(): Promise<boolean> {
    const { current } = kept;
    clearTimeout(current.timer);
    current.isBehind = false;
    current.timer = setTimeout(() => {
      current.timer = undefined;
      if (current.isBehind) void save();
    }, draftMs);
    const { recipient: to, text: written, attachments: files } = current;
    try {
      await actions.saveDraft(to, { text: written, attachments: [...files] });
      return true;
    } catch (cause) {
      // One goes on writing: it is lost only with the page.
      logger.warn('the draft could not be kept', cause);
      return false;
    }
  }
  /** It is kept by its new name before it is forgotten by the earlier one. */
  async function moveFrom(earlier: Recipient): Promise<void> {
    if (await save()) await actions.saveDraft(earlier, { text: '', attachments: [] });
  }

  useEffect(() => {
    const { current } = kept;
    const isEmpty = current.text === '' && current.attachments.length === 0;
    if (!isEmpty && recipientKey(current.recipient) !== key) {
      const earlier = current.recipient;
      current.recipient = recipient;
      void moveFrom(earlier);
      return undefined;
    }
    current.recipient = recipient;
    let isOver = false;
    const { local } = session.storage;
    async function read(): Promise<void> {
      const own = await local.getDraft({ key });
      const found = own ?? (before && (await local.getDraft({ key: recipientKey(before) })));
      if (isOver || !found || current.text !== '' || current.attachments.length > 0) return;
      Object.assign(current, { text: found.text, attachments: found.attachments });
      setText(found.text);
      setAttachments(found.attachments);
      if (!own && before) await moveFrom(before);
    }
    current.read = read().catch((cause: unknown) => logger.warn('the draft could not be read', cause));
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
      const given = { text: current.text, attachments: current.attachments };
      clearTimeout(current.timer);
      Object.assign(current, { text: '', attachments: [], timer: undefined, isBehind: false });
      setText('');
      setAttachments([]);
      return given;
    },
    restore(composed) {
      const { current } = kept;
      // Before what is kept of it, too.
      void current.read.then(() => {
        Object.assign(current, joined([composed, current]));
        setText(current.text);
        setAttachments(current.attachments);
        void save();
      });
    },
    now: () => kept.current,
  };
}
