import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { recipientKey, type Attachment, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';
import { joined, type Composed } from '../session/restoredDrafts.ts';
import { recipientBefore, keysTo } from '../conversation/target.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ReplyTo } from '#shared/domain/messageParts.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { Outgoing } from '../session/actions.ts';

/**
 * Minimum milliseconds between two writes of a draft. The first key is stored at once; the rest at the latest
 * when the page closes.
 */
const draftMs = 150;

interface DraftState {
  recipient: Recipient;
  text: string;
  attachments: readonly Attachment[];
  /** Runs for {@link draftMs} after each write. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** True: there is text newer than the last write. */
  isBehind: boolean;
  /** Resolves when the stored draft was read. */
  read: Promise<void>;
}

export interface ComposedDraft extends Composed {
  write(text: string): void;
  /** Changes the list of files at the time of the call, because files may be added while others are read. */
  change(next: (attachments: readonly Attachment[]) => readonly Attachment[]): void;
  /**
   * Empties the draft because it is being sent; the sender removes it from the store. Returns its content.
   */
  empty(): Composed;
  /** Restores content that could not be sent, before newer text. */
  restore(composed: Composed): void;
  /** Returns the current draft, which may be newer than the rendered one. */
  now(): Composed;
}

/**
 * The draft for a recipient, stored on this device. When the first message creates the chat, the draft moves
 * there.
 */
export function useDraft(recipient: Recipient, chat: StoredChat | null): ComposedDraft {
  const { session, actions } = useChats();
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const draft = useRef<DraftState>({
    recipient,
    text: '',
    attachments: [],
    timer: undefined,
    isBehind: false,
    read: Promise.resolve(),
  });
  const key = recipientKey(recipient);
  const before = recipient.kind === 'chat' ? recipientBefore(chat) : null;

  /** Stores the draft. Resolves to false if that failed. */
  async function save(): Promise<boolean> {
    const { current } = draft;
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
      // The user can go on writing: the text is lost only when the page closes.
      logger.warn('storing the draft failed', cause);
      return false;
    }
  }
  /** Stores the draft under its new key before deleting the earlier one. */
  async function moveFrom(earlier: Recipient): Promise<void> {
    if (await save()) await actions.saveDraft(earlier, { text: '', attachments: [] });
  }

  useEffect(() => {
    const { current } = draft;
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
    const { current } = draft;
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
      const { current } = draft;
      current.text = written;
      setText(written);
      if (current.timer === undefined) void save();
      else current.isBehind = true;
    },
    change(next) {
      const { current } = draft;
      current.attachments = next(current.attachments);
      setAttachments(current.attachments);
      void save();
    },
    empty() {
      const { current } = draft;
      const given = { text: current.text, attachments: current.attachments };
      clearTimeout(current.timer);
      Object.assign(current, { text: '', attachments: [], timer: undefined, isBehind: false });
      setText('');
      setAttachments([]);
      return given;
    },
    restore(composed) {
      const { current } = draft;
      // Waits for the stored draft, so that the restored text precedes it too.
      void current.read.then(() => {
        Object.assign(current, joined([composed, current]));
        setText(current.text);
        setAttachments(current.attachments);
        void save();
      });
    },
    now: () => draft.current,
  };
}

interface Leaving {
  readonly given: Composed;
  end: 'kept' | 'refused' | null;
}

/**
 * Returns a function that sends the draft and empties the composer at once. Messages that could not be stored
 * return to the composer in their order, once the result of all is known.
 */
export function usePostDraft(
  recipient: Recipient,
  draft: ComposedDraft,
): (outgoing: Outgoing, replyTo?: ReplyTo | null) => Promise<void> {
  const { t } = useTranslation('compose');
  const { actions } = useChats();
  const all = useRef<Leaving[]>([]);

  return async (outgoing, replyTo = null) => {
    const one: Leaving = { given: draft.empty(), end: null };
    all.current.push(one);
    one.end = await actions.send(recipient, [outgoing], { source: 'chat', replyTo }).then(
      () => 'kept',
      () => 'refused',
    );
    if (all.current.some(({ end }) => end === null)) return;
    const refused = all.current.filter(({ end }) => end === 'refused');
    all.current = [];
    if (refused.length === 0) return;
    draft.restore(joined(refused.map(({ given }) => given)));
    notify.error(t('notKept'));
  };
}

/** Puts cancelled and refused messages to this recipient back into the composer. */
export function useRestoredDraft(recipient: Recipient, chat: StoredChat | null, draft: ComposedDraft): void {
  const { actions } = useChats();
  const receive = useEffectEvent((to: Recipient, composed: Composed) => {
    const isOwn = keysTo(recipient, chat).includes(recipientKey(to));
    if (isOwn) draft.restore(composed);
    return isOwn;
  });
  useEffect(() => actions.onDraftRestored((to, composed) => receive(to, composed)), [actions]);
}
