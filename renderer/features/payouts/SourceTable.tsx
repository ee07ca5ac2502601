import type { PayoutParts } from '#shared/domain/payoutParts.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Table } from '#renderer/ui/Table.tsx';

/** The coins of the payout by source. */
export function SourceTable({ sources }: { readonly sources: PayoutParts['bySource'] }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  if (sources.length === 0) return null;
  return (
    <Table
      caption={t('source.title')}
      isCaptionShown
      rows={sources}
      rowKey={({ source }) => source}
      columns={[
        { id: 'source', title: t('source.what'), cell: ({ source }) => t(`source.${source}`) },
        {
          id: 'entries',
          title: t('source.entries'),
          isNumber: true,
          from: 'tablet',
          cell: ({ entries }) => formatCount(locale, entries),
        },
        {
          id: 'gross',
          title: t('part.gross'),
          isNumber: true,
          cell: ({ gross }) => formatCount(locale, gross),
        },
        {
          id: 'share',
          title: t('part.share'),
          isNumber: true,
          cell: ({ share }) => formatCount(locale, share),
        },
      ]}
    />
  );
}
