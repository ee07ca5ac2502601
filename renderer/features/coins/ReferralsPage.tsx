import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { cutName } from '#shared/domain/names.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Page } from '#renderer/ui/layout.tsx';
import { coinsKeys } from './keys.ts';
import { notReady } from './notReady.ts';
import styles from './coins.module.css';

/** `/referrals`: the user's invitation link, who joined by it, and what each of them earned the user. */
export function ReferralsPage({ back }: { readonly back: ReactNode }) {
  const { t } = useTranslation(['coins', 'common']);
  const isOnline = useIsOnline();
  const locale = useLocale();
  const { api } = useServices();
  const query = useQuery({
    queryKey: coinsKeys.referrals,
    queryFn: ({ signal }) => unwrap(api.call('getReferralsBonuses', {}, { signal })),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Page className={styles.page}>
      <PageHead title={t('invite.title')} back={back} />
      {data ? (
        <div className={styles.invite}>
          {!isOnline && <OfflineBanner text={t('offline.invite')} />}
          <p>{t('invite.text', { percent: data.percent ?? 0 })}</p>
          {data.link !== null && <OwnLink link={data.link} />}
          <section className={styles.section} aria-labelledby="invited">
            <h2 id="invited" className={cx(styles.heading, styles.withCoins)}>
              {t('invite.people')} <Coins value={data.totalCoins} kind="pill" />
            </h2>
            {data.items.length === 0 ? (
              <p className={styles.muted}>{t('invite.nobody')}</p>
            ) : (
              <List isRuled label={t('invite.people')}>
                {data.items.map(({ userId, name, avatar, registeredAt, status, coins }) => {
                  const shown = name === null ? t('invite.gone') : cutName(name);
                  const since =
                    registeredAt === null
                      ? ''
                      : formatDate(locale, { day: 'numeric', month: 'short' }, new Date(registeredAt));
                  return (
                    <Item
                      key={userId}
                      picture={<Avatar name={shown} src={avatar} size="m" />}
                      title={shown}
                      text={`${t(`invite.status.${status}`)} · ${since}`}
                      end={<Coins value={coins} />}
                    />
                  );
                })}
              </List>
            )}
          </section>
        </div>
      ) : (
        <ListState
          state={notReady(query)}
          offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
        />
      )}
    </Page>
  );
}

function OwnLink({ link }: { readonly link: string }) {
  const { t } = useTranslation('coins');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t('invite.copied'));
    } catch {
      notify.error(t('invite.notCopied'));
    }
  }
  return (
    <section className={styles.section} aria-label={t('invite.link')}>
      <div className={styles.link}>
        <code>{link}</code>
        <Button kind="primary" icon="copy" onPress={() => void copy()}>
          {t('invite.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button
            onPress={() => {
              // Closing the system's share sheet rejects the promise but is not an error.
              void navigator.share({ url: link }).catch(() => undefined);
            }}
          >
            {t('invite.share')}
          </Button>
        )}
      </div>
      <img
        className={styles.code}
        alt={t('invite.code')}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 0 }))}`}
      />
    </section>
  );
}
