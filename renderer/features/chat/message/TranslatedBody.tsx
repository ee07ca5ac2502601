import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useOriginals } from './originals.ts';
import { TextBody } from './TextBody.tsx';
import { useTranslated } from './useTranslated.ts';
import styles from './message.module.css';

/**
 * A received text in the reader's language if a translation exists, with a switch to the original. A
 * conversation has one switch for all messages, below the newest.
 */
export function TranslatedBody({
  text,
  textKey,
  messageId = null,
}: {
  text: string;
  textKey: string | null;
  messageId?: string | null;
}) {
  const { t } = useTranslation('chat');
  const translation = useTranslated(text, textKey);
  const [wantsOwn, setWantsOwn] = useState(false);
  const originals = useOriginals();
  if (translation === null) return <TextBody text={text} />;
  const wantsOriginal = originals?.areShown ?? wantsOwn;
  const hasSwitch = originals === null || originals.noteId === messageId;
  return (
    <>
      <TextBody text={wantsOriginal ? text : translation} />
      {hasSwitch && (
        <span className={styles.translated}>
          {!wantsOriginal && t('translated.said')}
          <button type="button" onClick={originals?.toggle ?? (() => setWantsOwn(!wantsOwn))}>
            {t(wantsOriginal ? 'translated.translation' : 'translated.original')}
          </button>
        </span>
      )}
    </>
  );
}
