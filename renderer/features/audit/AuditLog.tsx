import { useState, type ReactNode } from 'react';
import type { AuditLine } from '#shared/api/audit.ts';
import { auditKeptYears, type AuditStep } from '#shared/domain/audit.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatCount, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  allPages,
  moneyCell,
  timeCellsIn,
  timeColumns,
  type TableFile,
} from '#renderer/services/tableFile.ts';
import { SaveTable } from '#renderer/stage/SaveTable.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SideNav, SideNavLayout, type SideGroup } from '#renderer/ui/SideNavLayout.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { useAuditLog, type AuditFilters } from './useAuditLog.ts';
import { useLineWords } from './words.ts';
import styles from './audit.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

/** `/audit-log`: every step of the desks, with search, filters and a CSV export. Read-only. */
export function AuditLog({
  head,
  desks,
}: {
  readonly head: ReactNode;
  /** Links to the desks of the reader, with this page under `record`. */
  readonly desks: readonly SideGroup[];
}) {
  const { t } = useTranslation('audit');
  const locale = useLocale();
  const [filters, setFilters] = useState<AuditFilters>({ days: 7 });
  const log = useAuditLog(filters);
  const first = log.kind === 'ready' ? log.pages[0] : undefined;
  return (
    <SideNavLayout
      head={head}
      side={<SideNav label={t('side.label')} groups={desks} current="record" linkAs={RouterLink} />}
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <p>{t('kept', { count: auditKeptYears })}</p>
          {first && (
            <p>
              {t('found', { count: first.found, lines: formatCount(locale, first.found) })}{' '}
              {t('today', { count: first.today, lines: formatCount(locale, first.today) })}
            </p>
          )}
          <AuditFile filters={filters} />
        </div>
        <AuditFilterBar filters={filters} staff={first?.staff ?? []} onChange={setFilters} />
        {log.kind !== 'ready' ? (
          <ListState rows={8} state={log} offline={{ title: t('offline.title'), text: t('offline.text') }} />
        ) : log.items.length === 0 ? (
          <EmptyState icon="list" title={t('none.title')} text={t('none.text')} />
        ) : (
          <Lines lines={log.items} />
        )}
        {log.kind === 'ready' && (
          <LoadMore more={log.more} onMore={log.loadMore} label={t('more')} failed={t('moreFailed')} />
        )}
      </div>
    </SideNavLayout>
  );
}

function Lines({ lines }: { readonly lines: readonly AuditLine[] }) {
  const { t } = useTranslation('audit');
  const words = useLineWords();
  const [openLine, setOpenLine] = useState<number | null>(null);
  const columns: readonly TableColumn<AuditLine>[] = [
    {
      id: 'when',
      title: t('column.when'),
      cell: (line) => <time dateTime={line.at}>{words.time(line)}</time>,
    },
    {
      id: 'who',
      title: t('column.who'),
      from: 'tablet',
      cell: (line) => (
        <Row as="span" gap={3}>
          <Avatar name={words.by(line)} src={null} size="s" />
          <span className={styles.two}>
            <Text as="span" wrap="cut" title={words.by(line)}>
              {words.by(line)}
            </Text>
            <small>{words.role(line)}</small>
          </span>
        </Row>
      ),
    },
    {
      id: 'what',
      title: t('column.what'),
      cell: (line) => (
        <span className={styles.two}>
          {words.undone(line) === null ? <b>{words.step(line)}</b> : <s>{words.step(line)}</s>}
          {words.undone(line) !== null && <small>{words.undone(line)}</small>}
          <small className={styles.onPhone}>
            {[words.by(line), line.user?.name].filter(Boolean).join(' → ')}
          </small>
        </span>
      ),
    },
    {
      id: 'whom',
      title: t('column.whom'),
      from: 'tablet',
      cell: ({ user }) =>
        user ? (
          <span className={styles.two}>
            {cutName(user.name ?? missing)}
            <small>{user.humanReadableId}</small>
          </span>
        ) : (
          missing
        ),
    },
    {
      id: 'change',
      title: t('column.change'),
      from: 'desktop',
      cell: (line) =>
        words.hasChange(line) ? (
          <span className={words.undone(line) === null ? undefined : styles.struck}>
            <span className={styles.before}>{words.before(line)} → </span>
            {words.after(line)}
          </span>
        ) : (
          <span className={styles.before}>{readOnlySteps.has(line.step) ? t('looked') : missing}</span>
        ),
    },
    {
      id: 'ref',
      title: t('column.ref'),
      from: 'desktop',
      cell: ({ ref }) => (
        <span className={styles.ref}>{ref ? `${t(`ref.${ref.kind}`)} ${shortId(ref.id)}` : missing}</span>
      ),
    },
  ];
  const days = [...Map.groupBy(lines, words.day)];
  return (
    <div className={styles.days}>
      {days.map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <Table
            caption={day}
            className={styles.table}
            columns={columns}
            rows={some}
            rowKey={({ line }) => String(line)}
            onRow={({ line }) => setOpenLine(line === openLine ? null : line)}
            selected={openLine === null ? null : String(openLine)}
            rowNote={(line) =>
              line.line === openLine ? (
                <Facts
                  className={styles.open}
                  facts={[
                    ...(line.note === null ? [] : [{ term: t('open.reason'), value: line.note }]),
                    ...(words.hasChange(line)
                      ? [{ term: t('column.change'), value: `${words.before(line)} → ${words.after(line)}` }]
                      : []),
                    ...(line.ref ? [{ term: t(`ref.${line.ref.kind}`), value: line.ref.id }] : []),
                    ...(words.from(line) === null ? [] : [{ term: t('open.from'), value: words.from(line) }]),
                    {
                      term: t('open.record'),
                      value: t('open.line', { line: line.line, chain: line.chain.toUpperCase() }),
                    },
                  ]}
                />
              ) : null
            }
          />
        </section>
      ))}
    </div>
  );
}

/** Steps that change nothing: a staff member viewed something in full. */
const readOnlySteps: ReadonlySet<string> = new Set<AuditStep>([
  'evidenceSeen',
  'callSeen',
  'destinationSeen',
]);

/** Shortens an id to a length that still tells ids apart. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

const columns = [
  'line',
  ...timeColumns('at'),
  'actor',
  'by',
  'desk',
  'step',
  'person',
  'number',
  'ref',
  'ref_id',
  'before',
  'after',
  'amount',
  'coins',
  'reason',
  'undone_after_s',
  'device',
  'session',
  'session_since',
  'chain',
];

/** Exports the lines that match the filters as a file. */
function AuditFile({ filters }: { readonly filters: AuditFilters }) {
  const { api } = useServices();
  async function load(): Promise<TableFile | null> {
    const all = await allPages(async (paginationToken) => {
      const answer = await api.call('getAuditLog', { query: { ...filters, count: 100, paginationToken } });
      return answer.ok ? { rows: answer.value.lines, next: answer.value.paginationToken } : null;
    });
    const timeCells = timeCellsIn();
    return (
      all && {
        name: 'vesper-audit-log',
        columns,
        rows: all.map((line) => [
          line.line,
          ...timeCells(line.at),
          line.actor,
          line.by,
          line.desk,
          line.step,
          line.user?.name ?? null,
          line.user?.humanReadableId ?? null,
          line.ref?.kind ?? null,
          line.ref?.id ?? null,
          line.before,
          line.after,
          moneyCell(line.cents === null ? null : line.cents / 100),
          line.coins,
          line.note,
          line.undoneAfterMs === null ? null : Math.round(line.undoneAfterMs / 1_000),
          line.device,
          line.session?.id ?? null,
          line.session?.since ?? null,
          line.chain,
        ]),
      }
    );
  }
  return <SaveTable load={load} />;
}
