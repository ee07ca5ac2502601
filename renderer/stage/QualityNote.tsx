import type { CallQuality } from '#shared/domain/callQuality.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './qualityNote.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Shows one sentence about the quality of a call: the problem, the side that caused it, and the advice. */
export function QualityNote({ quality }: { readonly quality: CallQuality }) {
  const words = useQualityWords();
  const isGood = quality.finding === 'good';
  return (
    <p className={styles.note}>
      <Icon name={isGood ? 'check' : 'signal'} />
      <span>{words.sentence(quality)}</span>
    </p>
  );
}

/** Shows the quality of a call in a history receipt: a strip of its parts and the sentence. */
export function QualityStrip({ quality }: { readonly quality: CallQuality }) {
  const { t } = useTranslation('heard');
  const words = useQualityWords();
  const sentence = words.sentence(quality);
  return (
    <div className={styles.heard}>
      <p>{t('label')}</p>
      <div className={styles.strip} aria-hidden="true">
        {quality.parts.map((level, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stretch has no other name, and none moves
          <i key={at} data-level={level} />
        ))}
      </div>
      <Text wrap="pretty">{sentence}</Text>
    </div>
  );
}

function useQualityWords() {
  const { t } = useTranslation('heard');
  const lengthOf = (seconds: number) =>
    seconds < 100 ? t('length.s', { s: seconds }) : t('length.min', { min: Math.round(seconds / 60) });
  return {
    sentence({ finding, side, troubledSeconds, isSentKnown }: CallQuality): string {
      if (finding === 'good') return t(isSentKnown ? 'good' : 'fine');
      const time = lengthOf(troubledSeconds);
      if (finding === 'silent') return t('silent', { time });
      return t('sentence', { what: t(`what.${finding}`, { time }), why: t(`why.${side}`) });
    },
  };
}
