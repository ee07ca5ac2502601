import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { DialogQueries } from '#renderer/services/dialogQueries.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Outcome, Said } from './Outcome.tsx';
import { Packages, suggested } from './Packages.tsx';
import { useBuying } from './useBuying.ts';
import { useOffers } from './useOffers.ts';
import styles from './coins.module.css';

/** Sells the missing coins in a dialog, then continues with the action that needed them. */
export function CoinsDialog(props: DialogView<'coins'>) {
  return (
    <DialogQueries>
      <Buying {...props} />
    </DialogQueries>
  );
}

function Buying({ text, price, continueLabel, anchor, close }: DialogView<'coins'>) {
  const { t } = useTranslation(['coins', 'common']);
  const locale = useLocale();
  const { session } = useServices();
  const balance = useSnapshot(session.state).user?.coins ?? 0;
  const isOnline = useIsOnline();
  const offers = useOffers();
  const reload = offers.kind === 'ready' ? offers.reload : () => undefined;
  const buying = useBuying(anchor, reload);
  const [picked, setPicked] = useState<string | null>(null);
  const isDone = buying.state.kind === 'done';
  const isEnough = price === null || balance >= price;
  const packages = offers.kind === 'ready' ? offers.packages : [];
  const missing = price === null ? 0 : price - balance + (offers.kind === 'ready' ? offers.debtCoins : 0);
  const chosen = packages.find(({ packageKey }) => packageKey === (picked ?? suggested(packages, missing)));
  const money = chosen ? formatMoney(locale, chosen.price, chosen.currency) : '';
  const isChoosing = ['idle', 'busy'].includes(buying.state.kind) || (isDone && !isEnough);
  const onward = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone && isEnough) onward.current?.querySelector('button')?.focus();
  }, [isDone, isEnough]);

  return (
    <Sheet
      title={t('title')}
      desktop="side"
      onClose={() => close()}
      footer={
        isChoosing && chosen ? (
          <>
            <Button
              kind="primary"
              size="big"
              isBlock
              isBusy={buying.state.kind === 'busy'}
              isDisabled={!isOnline}
              onPress={() => buying.buy(chosen)}
            >
              {t('buy', { count: chosen.coins ?? 0, price: money })}
            </Button>
            {offers.kind === 'ready' && offers.isDemo && <p className={styles.demo}>{t('demo')}</p>}
          </>
        ) : undefined
      }
    >
      {isDone && isEnough ? (
        <div ref={onward}>
          <Said
            icon="coin"
            tone="good"
            title={t('done.title', { count: balance })}
            text={t(offers.kind === 'ready' && offers.isDemo ? 'done.demo' : 'done.text')}
          >
            <Button kind="primary" size="big" isBlock onPress={() => close('continue')}>
              {continueLabel}
            </Button>
            <Button kind="plain" isBlock onPress={() => close()}>
              {t('done.later')}
            </Button>
          </Said>
        </div>
      ) : isChoosing ? (
        <>
          <p className={styles.need}>
            <b>{text}</b>
            <span>{t('have', { count: balance })}</span>
          </p>
          {offers.kind === 'ready' ? (
            <>
              {!isOnline && <OfflineBanner text={t('offline.text')} />}
              {offers.debtCoins > 0 && (
                <p className={styles.debt}>{t('debt', { count: offers.debtCoins })}</p>
              )}
              <Packages isList packages={packages} chosen={chosen?.packageKey ?? null} onChoose={setPicked} />
            </>
          ) : (
            <ListState
              state={offers}
              offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
            />
          )}
        </>
      ) : (
        <Outcome buying={buying} />
      )}
    </Sheet>
  );
}
