import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Role } from '#shared/domain/roles.ts';
import type { Agency } from '#shared/domain/streamer.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { AgencyFiguresCard } from './AgencyFiguresCard.tsx';
import { payoutKeys } from './keys.ts';
import styles from './payouts.module.css';

const seen = ['name', 'earnings', 'commission'] as const;
const unseen = ['method', 'chats', 'identity'] as const;

/**
 * `/my-agency`: the streamer's agency, its share and what it sees, and the cost in the streamer's own
 * figures.
 */
export function AgencyPage({ role }: { readonly role: Role }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const { api, dialogs } = useServices();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.agency,
    queryFn: ({ signal }) => unwrap(api.call('getAgency', {}, { signal })),
    staleTime: 0,
  });
  const mayChange = role === 'goddess';

  if (!data)
    return (
      <ListState
        rows={4}
        state={
          isError
            ? { kind: 'failed', retry: () => void refetch() }
            : { kind: isOnline ? 'loading' : 'offline' }
        }
        offline={{ title: t('offline.title'), text: t('offline.text') }}
      />
    );

  async function changed(agency: Agency): Promise<void> {
    queries.setQueryData(queryKeys.agency, agency);
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  }

  async function leave(): Promise<void> {
    await dialogs.open('confirm action', {
      title: t('agency.leave.title', { name: data?.name ?? '' }),
      text: t('agency.leave.text'),
      actionText: t('agency.leave.action'),
      isDanger: true,
      async onConfirm() {
        const answer = await api.call('leaveAgency', { body: {} });
        if (answer.ok === false) return t('failure.other');
        if (answer.ok) await changed(answer.value);
      },
    });
  }

  const since = (at: string) =>
    formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, new Date(at));
  const hasOne = data.status !== 'none';
  return (
    <div className={styles.page}>
      <MainAndSide
        side={
          <aside className={styles.side} aria-label={t('agency.own')}>
            {hasOne ? (
              <Card
                title={data.name ?? t('agency.own')}
                end={
                  <StateTag tone={data.status === 'active' ? 'success' : 'plain'}>
                    {t(data.status === 'pending' ? 'agency.status.pending' : 'agency.status.active')}
                  </StateTag>
                }
              >
                <div className={styles.stack}>
                  <Avatar name={data.name ?? ''} src={data.logo} size="l" />
                  <Facts
                    facts={[
                      {
                        term: t(data.status === 'pending' ? 'agency.from' : 'agency.since'),
                        value: data.joinedAt === null ? '—' : since(data.joinedAt),
                      },
                      {
                        term: t('agency.part'),
                        value: t('agency.partValue', { percent: data.commissionPercent ?? 0 }),
                      },
                      { term: t('agency.paid'), value: t(`agency.via.${data.payoutVia ?? 'direct'}`) },
                      ...(data.contact?.name
                        ? [{ term: t('agency.contact'), value: data.contact.name }]
                        : []),
                      ...(data.contact?.email
                        ? [
                            {
                              term: t('agency.email'),
                              value: <a href={`mailto:${data.contact.email}`}>{data.contact.email}</a>,
                            },
                          ]
                        : []),
                    ]}
                  />
                  {mayChange && (
                    <Button size="small" kind="dangerSoft" onPress={() => void leave()}>
                      {t('agency.leave.open')}
                    </Button>
                  )}
                </div>
              </Card>
            ) : (
              <EmptyState icon="agency" title={t('agency.none.title')} text={t('agency.none.text')} />
            )}
            <Card title={t('agency.sees')}>
              <ul className={styles.bullets}>
                {seen.map((each) => (
                  <li key={each}>
                    <Icon name="eye" />
                    {t(`agency.seen.${each}`)}
                  </li>
                ))}
                {unseen.map((each) => (
                  <li key={each}>
                    <Icon name="lock" />
                    {t(`agency.unseen.${each}`)}
                  </li>
                ))}
              </ul>
            </Card>
          </aside>
        }
      >
        {mayChange && <AgencyFiguresCard agencyId="" />}
        {mayChange && <Assign current={data} onChanged={changed} />}
      </MainAndSide>
    </div>
  );
}

/** Joins an agency by its code. Shows the cost first, then asks for confirmation. */
function Assign({
  current,
  onChanged,
}: {
  readonly current: Agency;
  readonly onChanged: (agency: Agency) => Promise<void>;
}) {
  const { t } = useTranslation('payouts');
  const { api, dialogs } = useServices();
  const [code, setCode] = useState(new URLSearchParams(useLocation().search).get('agencyId') ?? '');
  const [shown, setShown] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  async function ask(): Promise<void> {
    const agencyId = code.trim();
    setError(undefined);
    setShown(null);
    if (agencyId === '') return setError(t('wrong.empty'));
    if (agencyId === current._id) return setError(t('agency.already'));
    const found = await api.call('getAgencyFigures', { query: { agencyId } });
    if (found.ok === undefined) return;
    if (!found.ok) return setError(t(found.error.code === 'not_found' ? 'agency.unknown' : 'failure.other'));
    setShown(agencyId);
    const { name, commissionPercent } = found.value;
    await dialogs.open('confirm action', {
      title: t('agency.assign.title', { name: name ?? agencyId }),
      text: t(current.status === 'active' ? 'agency.assign.instead' : 'agency.assign.text', {
        percent: commissionPercent ?? 0,
        name: current.name ?? '',
      }),
      actionText: t('agency.assign.action'),
      async onConfirm() {
        // No automatic retry, because the request changes data.
        const answer = await api.call('assignAgency', { query: { agencyId } });
        if (answer.ok === false) return t('failure.other');
        if (!answer.ok) return;
        notify.success(t('agency.assign.done'));
        setCode('');
        setShown(null);
        await onChanged(answer.value);
      },
    });
  }

  return (
    <>
      {shown !== null && <AgencyFiguresCard agencyId={shown} />}
      <Card title={t(current.status === 'none' ? 'agency.assign.heading' : 'agency.assign.change')}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <p className={styles.muted}>{t('agency.assign.how')}</p>
          <TextField
            label={t('agency.assign.code')}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setError(undefined);
            }}
            error={error}
            maxLength={64}
            autoComplete="off"
          />
          <div className={styles.ends}>
            <Button type="submit">{t('agency.assign.open')}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}
