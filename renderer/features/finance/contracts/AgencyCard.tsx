import { useEffect, useRef } from 'react';
import type { DeskAgency } from '#shared/api/agencies.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { DeskPerson } from '../DeskPerson.tsx';
import { useAgencyMembers } from './useContracts.ts';
import styles from '../finance.module.css';

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** The selected agency: its terms, its creator and its members. */
export function AgencyCard({
  agency,
  onClose,
}: {
  readonly agency: DeskAgency;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const top = useRef<HTMLDivElement>(null);
  // Below 1280 pixels the card is above the list. Newer browsers return a promise, which must not become a clean-up.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { _id, name, sharePercent, owner, createdAt, madeBy } = agency;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(_id);
      notify.success(t('agencies.copied'));
    } catch {
      notify.error(t('agencies.notCopied'));
    }
  }

  return (
    <div ref={top} className={styles.desk}>
      <Card title={name}>
        <div className={styles.card}>
          <Facts
            className={styles.facts}
            facts={[
              { term: t('agencies.fact.code'), value: <code className={styles.code}>{_id}</code> },
              { term: t('agencies.fact.share'), value: t('agencies.percent', { percent: sharePercent }) },
              { term: t('agencies.fact.owner'), value: owner ? <DeskPerson user={owner} /> : missing },
              { term: t('agencies.fact.created'), value: formatDate(locale, day, new Date(createdAt)) },
              { term: t('agencies.fact.by'), value: madeBy?.name ?? t('agencies.byOperator') },
            ]}
          />
          <div className={styles.actions}>
            <Button icon="copy" onPress={() => void copy()}>
              {t('agencies.copy')}
            </Button>
            <Button kind="quiet" onPress={onClose}>
              {t('agencies.close')}
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('agencies.members')}>
        <Members agencyId={_id} />
      </Card>
    </div>
  );
}

function Members({ agencyId }: { readonly agencyId: string }) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { clock } = useServices();
  const list = useAgencyMembers(agencyId);
  if (list.kind !== 'ready')
    return (
      <ListState rows={2} state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />
    );
  if (list.items.length === 0) return <p className={styles.muted}>{t('agencies.noMembers')}</p>;
  return (
    <>
      <ul className={styles.members} aria-label={t('agencies.members')}>
        {list.items.map(({ user, from }) => (
          <li key={user._id}>
            <DeskPerson user={user} />
            <small>
              {t(Date.parse(from) > clock.now() ? 'agencies.starts' : 'agencies.since', {
                day: formatDate(locale, day, new Date(from)),
              })}
            </small>
          </li>
        ))}
      </ul>
      <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
    </>
  );
}
