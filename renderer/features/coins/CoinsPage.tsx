import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { shownCoins } from '#shared/domain/person.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { Outcome, Said } from './Outcome.tsx';
import { Packages, suggested } from './Packages.tsx';
import { PremiumCard } from './PremiumCard.tsx';
import { PurchaseHistory } from './PurchaseHistory.tsx';
import { useBuying } from './useBuying.ts';
import { useOffers } from './useOffers.ts';
import styles from './coins.module.css';

interface CoinsPageProps {
  readonly back: ReactNode;
  /** Returns to the action that required premium or coins; null: no action was interrupted. */
  readonly onGoOn: (() => void) | null;
  /** Name of the page that led here, sent with a purchase as `referrerAnchor`; null for the first page. */
  readonly fromRoute: string | null;
}

/** `/coins`: the balance, packages, premium and past purchases. */
export function CoinsPage({ back, onGoOn, fromRoute }: CoinsPageProps) {
  const { t } = useTranslation('coins');
  const services = useServices();
  const isSold = maySpendMoney(services);
  return (
    <Page className={styles.page}>
      <PageHead title={t('title')} back={back} />
      {isSold ? (
        <Shop onGoOn={onGoOn} fromRoute={fromRoute} />
      ) : (
        <EmptyState icon="wallet" title={t('nothing.title')} text={t('nothing.text')} />
      )}
    </Page>
  );
}

function Shop({ onGoOn, fromRoute }: Pick<CoinsPageProps, 'onGoOn' | 'fromRoute'>) {
  const { t } = useTranslation(['coins', 'common']);
  const isOnline = useIsOnline();
  const locale = useLocale();
  const { session } = useServices();
  const coins = shownCoins(useSnapshot(session.state).user);
  const queries = useQueryClient();
  const offers = useOffers();
  const buying = useBuying(fromRoute ?? 'coins', () => {
    void queries.invalidateQueries({ queryKey: ['coins'] });
  });
  const [picked, setPicked] = useState<string | null>(null);
  const packages = offers.kind === 'ready' ? offers.packages : [];
  const chosen = packages.find(({ packageKey }) => packageKey === (picked ?? suggested(packages, 0)));
  const isDemo = offers.kind === 'ready' && offers.isDemo;
  const { state } = buying;
  const section = useFocusKept(state.kind);

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {!isOnline && <OfflineBanner text={t('offline.text')} />}
        {coins !== null && (
          <section className={styles.top} aria-label={t('balance')}>
            <i className={styles.coin} aria-hidden="true" />
            <p className={styles.balance}>
              {formatCount(locale, coins)} <small>{t('unit', { count: coins })}</small>
            </p>
          </section>
        )}
        <section ref={section} className={styles.section} aria-labelledby="choose-package">
          <h2 id="choose-package" className={styles.heading}>
            {t('choose')}
          </h2>
          {offers.kind === 'ready' ? (
            state.kind === 'done' ? (
              <Said
                icon="coin"
                tone="good"
                title={
                  state.purchase.coins === null
                    ? t('done.premium')
                    : coins === null
                      ? t('done.bought', { count: state.purchase.coins })
                      : t('done.title', { count: coins })
                }
                text={t(isDemo ? 'done.demo' : 'done.text')}
              >
                {onGoOn && (
                  <Button isBlock kind="primary" onPress={onGoOn}>
                    {t('done.goOn')}
                  </Button>
                )}
                <Button isBlock kind={onGoOn ? 'plain' : 'primary'} onPress={buying.reset}>
                  {t('done.more')}
                </Button>
              </Said>
            ) : state.kind === 'idle' || state.kind === 'busy' ? (
              <>
                {offers.debtCoins > 0 && (
                  <p className={styles.debt}>{t('debt', { count: offers.debtCoins })}</p>
                )}
                <Packages packages={packages} chosen={chosen?.packageKey ?? null} onChoose={setPicked} />
                <div className={styles.bar}>
                  <p className={styles.note}>
                    {isDemo && (
                      <>
                        <Icon name="info" /> {t('demo')}
                      </>
                    )}
                  </p>
                  {chosen && (
                    <Button
                      kind="primary"
                      size="big"
                      isBusy={state.kind === 'busy'}
                      isDisabled={!isOnline}
                      onPress={() => buying.buy(chosen)}
                    >
                      {t('buy', {
                        count: chosen.coins ?? 0,
                        price: formatMoney(locale, chosen.price, chosen.currency),
                      })}
                    </Button>
                  )}
                </div>
              </>
            ) : (
              <Outcome buying={buying} />
            )
          ) : (
            <ListState
              state={offers}
              offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
            />
          )}
        </section>
        <PremiumCard isBusy={state.kind === 'busy'} isOnline={isOnline} onBuy={buying.buy} />
      </div>
      <PurchaseHistory />
    </div>
  );
}

/** Moves the focus to the new content at each step of a purchase, because the pressed button is removed. */
function useFocusKept(step: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    const isNew = before.current !== step;
    before.current = step;
    if (!isNew || document.activeElement !== document.body) return;
    section.current?.querySelector<HTMLElement>('input:checked, a[href], button')?.focus();
  }, [step]);
  return section;
}
