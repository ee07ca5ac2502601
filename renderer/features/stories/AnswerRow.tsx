import { useId, useState } from 'react';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useGiveGift } from '#renderer/services/giveGift.ts';
import { useWriteTo } from '#renderer/services/writeTo.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { Teller } from './playlist.ts';
import styles from './story.module.css';

const maxChars = 1_000;

interface AnswerRowProps {
  readonly teller: Teller;
  readonly onTyping: (is: boolean) => void;
  /** Called when the gift sheet over the story opens or closes. */
  readonly onGiving: (is: boolean) => void;
}

/** Row to answer a story. Text, heart and gift go to the chat with its author. */
export function AnswerRow({ teller, onTyping, onGiving }: AnswerRowProps) {
  const { t } = useTranslation('stories');
  const writeTo = useWriteTo();
  const giveGift = useGiveGift();
  const [text, setText] = useState('');
  const [note, setNote] = useState<'sent' | 'notSent' | null>(null);
  const noteId = useId();
  const name = cutName(teller.name ?? t('someone'));

  async function send(words: string): Promise<boolean> {
    const isSent = await writeTo(teller.id, words, 'story').catch(() => false);
    setNote(isSent ? 'sent' : 'notSent');
    return isSent;
  }
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        if (words === '') return;
        setText('');
        void send(words).then((isKept) => {
          if (!isKept) setText(words);
        });
      }}
    >
      <p className={styles.sent} id={noteId} role="status">
        {note && t(`answer.${note}`, { name })}
      </p>
      <input
        className={styles.field}
        aria-label={t('answer.label')}
        placeholder={t('answer.placeholder', { name })}
        aria-describedby={noteId}
        value={text}
        maxLength={maxChars}
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setNote(null);
          onTyping(event.target.value !== '');
        }}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(text !== '')}
      />
      {text.trim() === '' ? (
        <IconButton isGlass icon="heart" label={t('answer.heart')} onPress={() => void send('❤️')} />
      ) : (
        <IconButton isGlass icon="send" label={t('answer.send')} type="submit" />
      )}
      {giveGift && (
        <IconButton
          isGlass
          icon="gift"
          label={t('answer.gift')}
          onPress={() => {
            onGiving(true);
            void giveGift({ _id: teller.id, name: teller.name }).then(() => onGiving(false));
          }}
        />
      )}
      <VisuallyHidden>{t('answer.where')}</VisuallyHidden>
    </form>
  );
}
