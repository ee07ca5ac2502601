import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Amount } from '#renderer/ui/money/Amount.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SideNav, SideNavLayout, type SideGroup, type SideLink } from '#renderer/ui/SideNavLayout.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { BankFileBar } from './BankFileBar.tsx';
import { AgenciesPart } from './contracts/AgenciesPart.tsx';
import { ArtistsPart } from './contracts/ArtistsPart.tsx';
import { MethodReviews } from './MethodReviews.tsx';
import { ApprovalUndo } from './ApprovalUndo.tsx';
import { RunGroups } from './RunGroups.tsx';
import { RunPage } from './RunPage.tsx';
import { useApproval } from './useApproval.ts';
import { useDeskMethods, useDeskPayouts } from './useDesk.ts';
import styles from './finance.module.css';
import run from './run.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { Row } from '#renderer/ui/layout.tsx';

/** States of a payout run in order. Held payouts have their own tab. */
const runTabs = ['pending', 'processing', 'failed', 'paid'] as const satisfies readonly PayoutStatus[];
const contractParts = ['agencies', 'artists'] as const;
const parts = [...runTabs, 'held', 'methods', ...contractParts] as const;
type Part = (typeof parts)[number];

export interface FinanceDeskProps {
  readonly me: string;
  readonly head: ReactNode;
  /** Links to the other desks of a staff member who works at several. */
  readonly others: readonly SideGroup[];
}

/** `/finance`: the payout run by state, the bank file, holds, methods to review, agencies and artists. */
export function FinanceDesk({ me, head, others }: FinanceDeskProps) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const navigate = useNavigate();
  const requestedTab = new URLSearchParams(useLocation().search).get('tab');
  const part: Part = parts.find((each) => each === requestedTab) ?? 'pending';
  const isContract = part === 'agencies' || part === 'artists';
  const list = useDeskPayouts(part === 'methods' || isContract ? 'pending' : part);
  const methods = useDeskMethods();
  const approval = useApproval();
  const page = list.kind === 'ready' ? list.pages[0] : undefined;
  const { counts = {}, sums = {}, found = null, groups = null, payouts = [] } = page ?? {};
  const waiting = methods.kind === 'ready' ? methods.items.length : 0;
  const isRun = part !== 'held' && part !== 'methods' && !isContract;

  const hrefOfPart = (to: Part) =>
    `${hrefOf(locale, 'finance')}${to === 'pending' ? '' : `?${new URLSearchParams({ tab: to }).toString()}`}`;
  const badge = (count: number, label: string) =>
    count === 0 ? undefined : (
      <Badge>
        <span aria-hidden="true">{formatCount(locale, count)}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Badge>
    );
  const link = (
    id: 'run' | 'methods' | 'held',
    to: Part,
    icon: SideLink['icon'],
    count: number,
  ): SideLink => ({
    id,
    href: hrefOfPart(to),
    label: t(`side.${id}`),
    icon,
    end: badge(count, t('side.waiting', { count })),
  });
  const money: SideGroup = {
    title: t('side.money'),
    links: [
      link('run', 'pending', 'wallet', counts['pending'] ?? 0),
      link('methods', 'methods', 'card', waiting),
      link('held', 'held', 'hold', counts['held'] ?? 0),
    ],
  };
  const contracts: SideGroup = {
    title: t('side.contracts'),
    links: contractParts.map((id) => ({
      id,
      href: hrefOfPart(id),
      label: t(`side.${id}`),
      icon: id === 'agencies' ? 'agency' : 'star',
    })),
  };
  return (
    <SideNavLayout
      head={head}
      side={
        <SideNav
          label={t('side.label')}
          groups={[money, contracts, ...others]}
          current={isRun ? 'run' : part}
          linkAs={RouterLink}
        />
      }
    >
      <div className={styles.desk}>
        {isRun ? (
          <>
            <Row gap={4} align="end" justify="between" wraps>
              <div className={run.sum}>
                {found !== null && (
                  <p>
                    {part === 'failed'
                      ? t('head.failed', { count: counts['failed'] ?? 0 })
                      : t('head.to', {
                          payouts: t('confirm.payouts', { count: found.count }),
                          people: t('confirm.people', { count: found.people }),
                        })}
                  </p>
                )}
                <Amount as="h2">
                  {/* A sum that has not loaded must not read as zero. */}
                  {page ? formatMoney(locale, sums[part] ?? 0, payouts[0]?.currency ?? 'USD') : '—'}
                </Amount>
              </div>
              <BankFileBar />
            </Row>
            {part === 'pending' && groups && <RunGroups groups={groups} />}
            {part === 'processing' && page && <RunSums counts={counts} sums={sums} />}
            <Tabs
              label={t('tabs')}
              tabs={runTabs.map((id) => ({
                id,
                label: t(`tab.${id}`),
                count: id === 'paid' ? undefined : (counts[id] ?? 0),
              }))}
              value={part}
              onChange={(to) => void navigate(hrefOfPart(to), { replace: true })}
            >
              <RunPage key={part} status={part} me={me} approval={approval} />
            </Tabs>
            <ApprovalUndo undoable={approval.undoable} undo={approval.undo} />
          </>
        ) : part === 'held' ? (
          <RunPage status="held" me={me} approval={approval} />
        ) : part === 'agencies' ? (
          <AgenciesPart />
        ) : part === 'artists' ? (
          <ArtistsPart />
        ) : (
          <MethodReviews />
        )}
      </div>
    </SideNavLayout>
  );
}

const shown = ['pending', 'processing', 'held', 'failed'] as const;
const tones = { pending: 'good', processing: 'good', held: 'warning', failed: 'bad' } as const;

/** Number and sum of the payouts in each state, after the fee. */
function RunSums({
  counts,
  sums,
}: {
  readonly counts: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number>>;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  return (
    <ul className={styles.pipe} aria-label={t('pipe.label')}>
      {shown.map((status) => (
        <li key={status} className={cx(styles[tones[status]])}>
          <b>{formatMoney(locale, sums[status] ?? 0, 'USD')}</b>
          <span>{t(`pipe.${status}`, { count: counts[status] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}
