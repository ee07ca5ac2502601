import { useState } from 'react';
import type { DeskMethod } from '#shared/api/finance.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { holderOf, methodTitle } from '#renderer/ui/money/methodWords.ts';
import { TextField } from '#renderer/ui/TextField.tsx';
import { DeskPerson } from './DeskPerson.tsx';
import { Destination } from './Destination.tsx';
import { useDeskMethods, useStep } from './useDesk.ts';
import { MethodCheckMark } from './MethodCheckMark.tsx';
import styles from './finance.module.css';

/** Payment methods that need a review. No money is sent to them before it. */
export function MethodReviews() {
  const { t } = useTranslation('finance');
  const list = useDeskMethods();
  if (list.kind !== 'ready')
    return <ListState state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />;
  if (list.items.length === 0)
    return <EmptyState icon="card" title={t('none.methods')} text={t('none.text')} />;
  return (
    <>
      <ul className={styles.reviews} aria-label={t('tab.methods')}>
        {list.items.map((each) => (
          <li key={each.method._id}>
            <Review review={each} />
          </li>
        ))}
      </ul>
      <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
    </>
  );
}

function Review({ review: { method, user, changedAt, check, interest } }: { readonly review: DeskMethod }) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { api } = useServices();
  const step = useStep();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const details = (method.details ?? {}) as Readonly<Record<string, unknown>>;
  const holder = holderOf(details);
  const params = { id: method._id };
  const seenAt = method.changedAt;

  function refuse(): void {
    const trimmedReason = reason.trim();
    if (trimmedReason === '') return setError(t('wrong.empty'));
    void step(
      api.call('reviewMethod', { params, body: { decision: 'rejected', reason: trimmedReason, seenAt } }),
    );
  }

  const when =
    changedAt === null
      ? missing
      : formatDate(
          locale,
          { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
          new Date(changedAt),
        );
  return (
    <Card title={<DeskPerson user={user} />} level={3}>
      <div className={styles.card}>
        <Facts
          className={styles.facts}
          facts={[
            { term: t('fact.method'), value: methodTitle(method.type) },
            {
              term: t('table.to'),
              value: (
                <Destination
                  // Remounts for a changed method, so that its new destination is shortened again.
                  key={seenAt}
                  type={method.type}
                  method={details}
                  load={() => api.call('seeMethodDestination', { params })}
                />
              ),
            },
            ...(holder === null ? [] : [{ term: t('fact.holder'), value: holder }]),
            { term: t('table.check'), value: <MethodCheckMark check={check} /> },
            { term: t('fact.changed'), value: when },
          ]}
        />
        {interest !== null ? (
          <p className={styles.note}>{t(`interest.${interest}`)}</p>
        ) : isRefusing ? (
          <form
            className={styles.card}
            onSubmit={(event) => {
              event.preventDefault();
              refuse();
            }}
          >
            <TextField
              label={t('form.reason')}
              hint={t('form.told')}
              value={reason}
              error={error}
              maxLength={300}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setError(undefined);
              }}
            />
            <div className={styles.actions}>
              <Button kind="quiet" onPress={() => setRefusing(false)}>
                {common('cancel')}
              </Button>
              <Button kind="danger" type="submit">
                {t('refuse')}
              </Button>
            </div>
          </form>
        ) : (
          <div className={styles.actions}>
            <Button
              kind="success"
              onPress={() =>
                void step(api.call('reviewMethod', { params, body: { decision: 'active', seenAt } }))
              }
            >
              {t('accept')}
            </Button>
            <Button kind="dangerSoft" onPress={() => setRefusing(true)}>
              {t('refuse')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
