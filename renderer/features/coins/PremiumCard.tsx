import { useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { premium as rules } from '#shared/domain/constants.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { coinsKeys } from './keys.ts';
import type { Wanted } from './useBuying.ts';
import { ofProvider } from './useOffers.ts';
import styles from './premium.module.css';

const gives = [
  { key: 'previews', icon: 'eye' },
  { key: 'countries', icon: 'globe' },
  { key: 'messages', icon: 'chat' },
  { key: 'mark', icon: 'star' },
] as const;

/** Describes premium and its expiry, and sells it. */
export function PremiumCard({
  isBusy,
  isOnline,
  onBuy,
}: {
  readonly isBusy: boolean;
  /** False disables buying and cancelling. */
  readonly isOnline: boolean;
  readonly onBuy: (wanted: Wanted) => void;
}) {
  const { t } = useTranslation('coins');
  const locale = useLocale();
  const headingId = useId();
  const { api, dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  const queries = useQueryClient();
  const [picked, setPicked] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: coinsKeys.memberships,
    queryFn: ({ signal }) => unwrap(api.call('getMemberships', {}, { signal })),
    staleTime: 0,
  });
  const memberships = ofProvider(data?.memberships ?? [], user?.paymentProvider ?? null);
  const current = data?.current ?? null;
  const chosen = memberships.find(({ packageKey }) => packageKey === picked) ?? memberships.at(-1);
  const endsAt = current?.endsAt ?? null;
  const until =
    endsAt === null
      ? null
      : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, new Date(endsAt));

  async function stop(): Promise<void> {
    const answer = await dialogs.open('confirm action', {
      title: t('premium.stopTitle'),
      text: t('premium.stopText', { date: until ?? '' }),
      actionText: t('premium.stop'),
    });
    if (answer !== 'confirmed') return;
    const result = await api.call('cancelMembership', { body: {} });
    if (result.ok === false) notify.error(t('lost.title'));
    await queries.invalidateQueries({ queryKey: ['coins'] });
  }

  return (
    <section className={styles.premium} aria-labelledby={headingId}>
      <div className={styles.sky}>
        <div>
          <h2 id={headingId}>{t('premium.title')}</h2>
          <p>{t('premium.short')}</p>
        </div>
      </div>
      <div className={styles.inside}>
        <ul className={styles.gives}>
          {gives.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <span>
                <b>{t(`premium.${key}.title`, { count: rules.filterCountries })}</b>
                <span>{t(`premium.${key}.text`, { count: rules.firstMessagesWithout })}</span>
              </span>
            </li>
          ))}
        </ul>
        {current ? (
          <div className={styles.current}>
            <p>
              {until === null
                ? t('premium.on')
                : t(current.renews ? 'premium.renews' : 'premium.ends', { date: until })}
            </p>
            {current.renews === true && (
              <Button kind="outline" isDisabled={!isOnline} onPress={() => void stop()}>
                {t('premium.stop')}
              </Button>
            )}
          </div>
        ) : null}
        {current?.renews !== true && chosen && (
          <div className={styles.terms}>
            <RadioGroup
              label={t('premium.length')}
              isRow
              value={chosen.packageKey}
              onChange={setPicked}
              options={memberships.map(({ packageKey, days, price, currency }) => ({
                value: packageKey,
                label: t('premium.term', {
                  count: Math.round((days ?? 30) / 30),
                  price: formatMoney(locale, price, currency),
                }),
                hint: t('premium.renewing'),
              }))}
            />
            <Button
              kind="outline"
              size="big"
              isBusy={isBusy}
              isDisabled={!isOnline}
              onPress={() => onBuy(chosen)}
            >
              {t('premium.get')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
