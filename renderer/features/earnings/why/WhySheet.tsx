import type { CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { ChartKey } from '#renderer/ui/ChartKey.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FailedPart } from '../FailedPart.tsx';
import { useWords } from '../useWords.ts';
import { FigureFile } from './FigureFile.tsx';
import { SourceEntries } from './SourceEntries.tsx';
import { useFigureSums } from './useFigure.ts';
import type { OpenFigure } from './useWhy.ts';
import styles from './why.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

export interface WhySheetProps {
  readonly openFigure: OpenFigure;
  readonly onSource: (source: EarningSource | undefined) => void;
  readonly onClose: () => void;
}

/** "Why this number": the ledger entries that sum to it, by source, each with a link to its source. */
export function WhySheet({ openFigure, onSource, onClose }: WhySheetProps) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const { label, coins, source, ...figure } = openFigure;
  const { data, isError, refetch, dataUpdatedAt } = useFigureSums(figure);
  // Largest sources first, because users look for them most.
  const present = (data?.bySource ?? []).toSorted((a, b) => b.coins - a.coins);
  const shown = source === undefined ? present : present.filter((one) => one.source === source);
  const only = source === undefined ? null : shown[0];
  const sum = only?.coins ?? data?.coins ?? 0;
  const entries = only?.entries ?? data?.entries ?? 0;
  const offset = formatDate(
    locale,
    { timeZoneName: 'shortOffset', hour: 'numeric' },
    new Date(dataUpdatedAt),
  );
  const zone = /(?:GMT|UTC)\S*/.exec(offset)?.[0].replace('GMT', 'UTC') ?? 'UTC';
  const span = data
    ? t(data.fromAt === null ? 'why.until' : 'why.span', {
        from: data.fromAt === null ? '' : words.dateTime(Date.parse(data.fromAt)),
        until: words.dateTime(Date.parse(data.untilAt)),
        zone,
      })
    : '';

  return (
    <Sheet
      title={t('why.title', { figure: formatCount(locale, data?.coins ?? coins), label })}
      desktop="dock"
      onClose={onClose}
      footer={
        data && (
          <Stack gap={1}>
            <p className={styles.sum}>
              <span>
                {only
                  ? t('why.entriesOf', { count: entries, all: formatCount(locale, data.entries) })
                  : t('why.entries', { count: entries })}
              </span>
              <Coins value={sum} className={styles.total} />
            </p>
            <p className={styles.same}>
              <Icon name={data.coins === coins ? 'check' : 'info'} />
              {data.coins === coins
                ? t('why.same', { time: words.time(dataUpdatedAt) })
                : t('why.moved', { said: formatCount(locale, coins), time: words.time(dataUpdatedAt) })}
            </p>
          </Stack>
        )
      }
    >
      {isError && !data ? (
        <FailedPart onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={360} />
      ) : (
        <>
          <div className={styles.when}>
            <p>{span}</p>
            {present.length > 0 && <FigureFile figure={figure} source={source} />}
          </div>
          {present.length === 0 ? (
            <p className={styles.none}>{t('why.none')}</p>
          ) : (
            <>
              <Mix sums={present} chosen={source ?? null} />
              <div className={styles.chips} role="group" aria-label={t('why.sources')}>
                <Chip isOn={source === undefined} onPress={() => onSource(undefined)}>
                  {t('why.all')}
                </Chip>
                {present.map((one) => (
                  <Chip key={one.source} isOn={source === one.source} onPress={() => onSource(one.source)}>
                    <ChartKey tone={one.source} />
                    {t(`source.${one.source}`)}
                  </Chip>
                ))}
              </div>
              {shown.map((one, index) => (
                <SourceEntries
                  key={`${one.source} ${source === undefined}`}
                  figure={figure}
                  sum={one}
                  isOpenAtFirst={index === 0}
                />
              ))}
            </>
          )}
        </>
      )}
    </Sheet>
  );
}

/** Draws the share of each source. The numbers are listed below. */
function Mix({
  sums,
  chosen,
}: {
  readonly sums: readonly { readonly source: EarningSource; readonly coins: number }[];
  readonly chosen: EarningSource | null;
}) {
  const byName = new Map(sums.map(({ source, coins }) => [source, coins]));
  return (
    <div className={styles.mix} aria-hidden="true">
      {earningSources.map((source) =>
        (byName.get(source) ?? 0) > 0 ? (
          <i
            key={source}
            className={cx(chosen !== null && chosen !== source && styles.dim)}
            style={{ '--c': `var(--c-${source})`, '--part': byName.get(source) } as CSSProperties}
          />
        ) : null,
      )}
    </div>
  );
}
