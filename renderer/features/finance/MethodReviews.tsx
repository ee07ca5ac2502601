import { useState } from 'react';
import type { DeskMethod } from '#shared/api/finance.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useDeskMethods, useStep } from './useDesk.ts';
import { targetOf, titleOf } from './where.ts';
import styles from './finance.module.css';

/** Methods that nobody has looked at: no money goes there before. */
export function MethodReviews() {
  const { t } = useTranslation('finance');
  const isOnline = useIsOnline();
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDeskMethods();
  if (!data)
    return (
      <ListState
        state={
          isError
            ? { kind: 'failed', retry: () => void refetch() }
            : { kind: isOnline ? 'loading' : 'offline' }
        }
        offline={{ title: t('offline.title'), text: t('offline.text') }}
      />
    );
  const methods = data.pages.flatMap((page) => page.methods);
  if (methods.length === 0) return <EmptyState icon="card" title={t('none.methods')} text={t('none.text')} />;
  return (
    <>
      <ul className={styles.reviews} aria-label={t('tab.methods')}>
        {methods.map((each) => (
          <li key={each.method._id}>
            <Review review={each} />
          </li>
        ))}
      </ul>
      <LoadMore
        more={hasNextPage ? (isFetchingNextPage ? 'coming' : 'there') : 'none'}
        onMore={() => void fetchNextPage()}
        label={t('more')}
        failed={t('moreFailed')}
      />
    </>
  );
}

function Review({ review: { method, user, changedAt } }: { readonly review: DeskMethod }) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { api } = useServices();
  const step = useStep();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const details = (method.details ?? {}) as Readonly<Record<string, unknown>>;
  const holder = [details['firstName'], details['lastName']].filter(Boolean).join(' ');
  const params = { id: method._id };
  const seenAt = method.changedAt;

  function refuse(): void {
    const said = reason.trim();
    if (said === '') return setError(t('wrong.empty'));
    void step(api.call('reviewMethod', { params, body: { decision: 'rejected', reason: said, seenAt } }));
  }

  const when =
    changedAt === null
      ? missing
      : formatDate(
          locale,
          { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
          new Date(changedAt),
        );
  return (
    <Card title={cutName(user?.name ?? missing)} level={3}>
      <div className={styles.card}>
        <Facts
          facts={[
            { term: t('fact.method'), value: titleOf(method.type) },
            { term: t('table.to'), value: targetOf(details, 'whole') },
            ...(holder === '' ? [] : [{ term: t('fact.holder'), value: holder }]),
            { term: t('fact.changed'), value: when },
          ]}
        />
        {isRefusing ? (
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
