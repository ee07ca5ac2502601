import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useChatFeatures } from '#renderer/services/useChatFeatures.ts';
import type { Splits } from '#renderer/services/splits.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import styles from './autoMessages.module.css';
import { useQuery } from '@tanstack/react-query';
import { analytics, type Locale } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { settingsFreshMs, unwrap } from '#renderer/services/queries.ts';

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

/** Loads suggested texts in the user's language. */
function useSuggestions(type: AutoMessageType, locale: Locale) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['autoreplySuggestions', locale, type],
    queryFn: ({ signal }) => unwrap(api.call('getAutoreplySuggestions', { query: { type } }, { signal })),
    staleTime: settingsFreshMs,
    select: ({ suggestions }) => suggestions,
  });
}

/**
 * Returns opening messages that change daily (§9: cached for one day), for users in the split test
 * `letstalk`. A failure shows no error, because the messages are optional.
 */
function useIcebreakers(splits: Splits, isWanted: boolean, locale: Locale): readonly string[] {
  const { api } = useServices();
  const { data: group } = useQuery({
    queryKey: ['split', 'letstalk'],
    queryFn: () => splits.groupOf('letstalk'),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const { data } = useQuery({
    queryKey: ['letsTalkMessages', locale],
    queryFn: ({ signal }) => unwrap(api.call('getLetsTalkMessages', {}, { signal })),
    enabled: isWanted && group === 'default',
    staleTime: analytics.letsTalkCacheMs,
    gcTime: analytics.letsTalkCacheMs,
  });
  return isWanted && group === 'default' ? (data?.messages ?? []).map(({ text }) => text) : [];
}
