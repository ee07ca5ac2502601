import { useState } from 'react';
import { earningSources } from '#shared/domain/streamer.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Table } from '#renderer/ui/Table.tsx';
import { FailedPart } from '../FailedPart.tsx';
import { useDays } from '../useParts.ts';
import { isSpan, monthSpans, sumOfSpan, weekSpans, type DaySpan } from './periods.ts';
import styles from './compare.module.css';
import page from '../earnings.module.css';
import { Row, Stack, Text } from '#renderer/ui/layout.tsx';

/** Maximum number of days that the server looks back. */
const daysBack = 366;
const rows = [...earningSources, 'total'] as const;

/** A button that opens a comparison of any two periods by source. */
export function ComparePeriods() {
  const { t } = useTranslation('earnings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon="levels" className={styles.open} onPress={() => setOpen(true)}>
        {t('compare.title')}
      </Button>
      {isOpen && (
        <Sheet title={t('compare.title')} desktop="side" onClose={() => setOpen(false)}>
          <Comparison />
        </Sheet>
      )}
    </>
  );
}

function Comparison() {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const { clock } = useServices();
  const { data, hasFailed, retry } = useDays(daysBack, true);
  const [nowMs] = useState(() => clock.now());
  const presets = { weeks: weekSpans(nowMs), months: monthSpans(nowMs) } as const;
  const [spans, setSpans] = useState<readonly [DaySpan, DaySpan]>(presets.weeks);
  const [first, second] = spans;
  const isRight = isSpan(first) && isSpan(second);
  const isPreset = (preset: keyof typeof presets) =>
    JSON.stringify(presets[preset]) === JSON.stringify(spans);
  const field = (at: 0 | 1, edge: keyof DaySpan) => (
    <DateField
      label={t(`compare.${edge}`)}
      value={spans[at][edge]}
      onChange={(event) => {
        const changed = { ...spans[at], [edge]: event.target.value };
        setSpans(at === 0 ? [changed, second] : [first, changed]);
      }}
    />
  );
  if (hasFailed) return <FailedPart onRetry={retry} />;
  if (!data) return <Skeleton height={320} />;
  const [now, then] = spans.map((span) => sumOfSpan(data.series, span));
  return (
    <Stack gap={5}>
      <Row gap={2} align="stretch" wraps role="group" aria-label={t('compare.title')}>
        {(['weeks', 'months'] as const).map((preset) => (
          <Chip key={preset} isOn={isPreset(preset)} onPress={() => setSpans(presets[preset])}>
            {t(`compare.${preset}`)}
          </Chip>
        ))}
      </Row>
      {([0, 1] as const).map((at) => (
        <fieldset key={at} className={styles.span}>
          <legend>{t(at === 0 ? 'compare.first' : 'compare.second')}</legend>
          {field(at, 'from')}
          {field(at, 'until')}
        </fieldset>
      ))}
      {isRight && now && then ? (
        <Table
          caption={t('compare.title')}
          rows={rows}
          rowKey={(row) => row}
          columns={[
            {
              id: 'source',
              title: t('compare.what'),
              cell: (row) => (row === 'total' ? <b>{t('table.all')}</b> : t(`source.${row}`)),
            },
            {
              id: 'first',
              title: t('compare.first'),
              isNumber: true,
              cell: (row) => formatCount(locale, now[row]),
            },
            {
              id: 'second',
              title: t('compare.second'),
              isNumber: true,
              cell: (row) => formatCount(locale, then[row]),
            },
            {
              id: 'difference',
              title: t('compare.difference'),
              isNumber: true,
              cell: (row) => <b>{formatSigned(locale, now[row] - then[row])}</b>,
            },
          ]}
        />
      ) : (
        <Text size={14} tone="muted" role="status">
          {t('compare.order')}
        </Text>
      )}
      <p className={page.note}>{t('compare.note')}</p>
    </Stack>
  );
}
