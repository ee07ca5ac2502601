import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { TextBody } from './TextBody.tsx';
import { useTranslated } from './useTranslated.ts';
import styles from './message.module.css';

/** The other one's words in the reader's language where the server knows them in it, and the way to what was written. */
export function TranslatedBody({ text, textKey }: { text: string; textKey: string | null }) {
  const { t } = useTranslation('chat');
  const translation = useTranslated(text, textKey);
  const [wantsOriginal, setWantsOriginal] = useState(false);
  if (translation === null) return <TextBody text={text} />;
  return (
    <>
      <TextBody text={wantsOriginal ? text : translation} />
      <span className={styles.translated}>
        {!wantsOriginal && t('translated.said')}
        <button type="button" onClick={() => setWantsOriginal(!wantsOriginal)}>
          {t(wantsOriginal ? 'translated.translation' : 'translated.original')}
        </button>
      </span>
    </>
  );
}
