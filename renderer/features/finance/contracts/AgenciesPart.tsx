import { useState } from 'react';
import type { DeskAgency } from '#shared/api/agencies.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { AgencyCard } from './AgencyCard.tsx';
import { AgencyForm } from './AgencyForm.tsx';
import { useDeskAgencies } from './useContracts.ts';
import styles from '../finance.module.css';

/** The list of agencies, with a form for a new one or the chosen one beside it. */
export function AgenciesPart() {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const list = useDeskAgencies();
  const [openId, setOpenId] = useState<string | null>(null);
  if (list.kind !== 'ready')
    return (
      <ListState rows={4} state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />
    );
  const open = list.items.find(({ _id }) => _id === openId) ?? null;
  const columns: readonly TableColumn<DeskAgency>[] = [
    {
      id: 'name',
      title: t('agencies.column.name'),
      cell: ({ _id, name, owner }) => (
        <span className={styles.target}>
          {name}
          {owner && <small>{t('agencies.owner', { name: owner.name ?? owner.humanReadableId })}</small>}
          {_id === openId && <VisuallyHidden>, {t('isOpen')}</VisuallyHidden>}
        </span>
      ),
    },
    {
      id: 'code',
      title: t('agencies.column.code'),
      cell: ({ _id }) => <code className={styles.code}>{_id}</code>,
    },
    {
      id: 'share',
      title: t('agencies.column.share'),
      isNumber: true,
      cell: ({ sharePercent }) => t('agencies.percent', { percent: sharePercent }),
    },
    {
      id: 'members',
      title: t('agencies.column.members'),
      isNumber: true,
      from: 'tablet',
      cell: ({ members }) => formatCount(locale, members),
    },
  ];
  return (
    <MainAndSide
      isSideFirst={open !== null}
      side={
        open ? (
          <AgencyCard key={open._id} agency={open} onClose={() => setOpenId(null)} />
        ) : (
          <AgencyForm onMade={setOpenId} />
        )
      }
    >
      {list.items.length === 0 ? (
        <EmptyState icon="agency" title={t('agencies.none.title')} text={t('agencies.none.text')} />
      ) : (
        <div>
          <Table
            caption={t('agencies.caption')}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            onRow={({ _id }) => setOpenId(_id === openId ? null : _id)}
            selected={openId}
          />
          <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
        </div>
      )}
    </MainAndSide>
  );
}
