import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useChatFeatures } from '#renderer/services/useChatFeatures.ts';
import type { Splits } from '#renderer/services/splits.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useIcebreakers, useSuggestions } from './useSuggestions.ts';
import styles from './autoMessages.module.css';

interface SuggestionsProps {
  readonly type: AutoMessageType;
  readonly splits: Splits;
  /** Text in the editor. */
  readonly current: string;
  readonly onUse: (text: string) => void;
  readonly onUndo: (() => void) | null;
}

/** Suggested texts. A press puts one into the editor. */
export function Suggestions({ type, splits, current, onUse, onUndo }: SuggestionsProps) {
  const { t } = useTranslation('autoMessages');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { data, isError, fetchStatus, refetch } = useSuggestions(type, locale);
  const offers = useChatFeatures();
  const icebreakers = useIcebreakers(splits, type === 'greeting' && offers('letsTalk'), locale);
  const row = (text: string) => {
    const isUsed = current.trim() === text;
    return (
      <li key={text}>
        <PressButton
          className={styles.suggestion}
          aria-current={isUsed ? 'true' : undefined}
          onPress={() => onUse(text)}
        >
          <span dir="auto">{text}</span>
          <Icon name={isUsed ? 'check' : 'plus'} />
        </PressButton>
      </li>
    );
  };
  return (
    <section aria-labelledby="suggestions">
      <div className={styles.over}>
        <h3 id="suggestions">{t('suggestions')}</h3>
        {onUndo && (
          <Button kind="quiet" size="small" onPress={onUndo}>
            {t('undo')}
          </Button>
        )}
      </div>
      {data ? (
        <ul className={styles.suggestions} aria-labelledby="suggestions">
          {data.map(row)}
        </ul>
      ) : isError || fetchStatus === 'paused' ? (
        <p className={styles.failed} role="status">
          {t('suggestionsFailed')}
          <Button size="small" onPress={() => void refetch()}>
            {common('tryAgain')}
          </Button>
        </p>
      ) : (
        <div className={styles.suggestions} aria-hidden="true">
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} height={48} />
          ))}
        </div>
      )}
      {icebreakers.length > 0 && (
        <>
          <div className={styles.over}>
            <h3 id="icebreakers">{t('icebreakers')}</h3>
          </div>
          <ul className={styles.suggestions} aria-labelledby="icebreakers">
            {icebreakers.map(row)}
          </ul>
        </>
      )}
    </section>
  );
}
