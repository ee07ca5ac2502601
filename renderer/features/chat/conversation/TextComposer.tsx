import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { recipientKey, type Recipient, type StoredChat } from '#shared/store/records.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { useChats } from '../chatContext.ts';
import styles from './conversation.module.css';

/** Writing is kept so long after the last key, and when one leaves. */
const draftMs = 150;

/** A field and a button: what writes where no other composer is given. Enter sends, Shift and Enter begins a new line. */
export function TextComposer({ recipient, chat }: { recipient: Recipient; chat: StoredChat | null }) {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | undefined }>({
    text: '',
    timer: undefined,
  });
  const key = recipientKey(recipient);

  useEffect(() => {
    let isOver = false;
    const kept = draft.current;
    void session.storage.local.getDraft({ key }).then((found) => {
      if (isOver || !found || kept.text !== '') return;
      kept.text = found.text;
      setText(found.text);
    });
    return () => {
      isOver = true;
    };
  }, [session, key]);

  useEffect(() => {
    const kept = draft.current;
    return () => {
      if (kept.timer === undefined) return;
      clearTimeout(kept.timer);
      void actions.saveDraft(recipient, { text: kept.text, attachments: [] });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the recipient
  }, [actions, key]);

  function write(written: string): void {
    const kept = draft.current;
    setText(written);
    kept.text = written;
    clearTimeout(kept.timer);
    kept.timer = setTimeout(() => {
      kept.timer = undefined;
      void actions.saveDraft(recipient, { text: kept.text, attachments: [] });
    }, draftMs);
    if (chat?.user && written !== '') session.tellTyping(chat.user._id);
  }
  function send(): void {
    const kept = draft.current;
    const whole = text.trim();
    field.current?.focus();
    if (whole === '') return;
    clearTimeout(kept.timer);
    kept.timer = undefined;
    kept.text = '';
    setText('');
    void actions.send(recipient, [{ type: 'text', text: whole }], { source: 'chat' });
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        rows={1}
        maxLength={messageTextMaxChars}
        dir="auto"
        enterKeyHint="send"
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      <IconButton icon="send" label={t('send')} type="submit" className={styles.send} />
    </form>
  );
}
