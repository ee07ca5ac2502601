import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import { shownCoins } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { NextStep } from '#renderer/stage/NextStep.tsx';
import { useCallCosts } from '#renderer/stage/useCallCosts.ts';
import styles from './receipt.module.css';

type Price =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'known'; readonly coins: number | null };

/** Requests the price of a minute with this user (§4.7). `retry` requests it again. */
function usePrice(userId: string, fromScreen: string): { readonly price: Price; readonly retry: () => void } {
  const { api } = useServices();
  const [price, setPrice] = useState<Price>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    void api.call('getCallPrice', { params: { userId, fromScreen } }).then((answer) => {
      if (!isHere || answer.ok === undefined) return;
      setPrice(answer.ok ? { kind: 'known', coins: answer.value.price } : { kind: 'failed' });
    });
    return () => {
      isHere = false;
    };
  }, [api, userId, fromScreen, tries]);
  return {
    price,
    retry() {
      setPrice({ kind: 'loading' });
      setTries((before) => before + 1);
    },
  };
}

/** Asks before a call whether it has video, and shows the price of a minute. */
export function CallDialog({ peer, fromScreen, close }: DialogView<'call'>) {
  const { t } = useTranslation(['call', 'common']);
  const services = useServices();
  const { user } = useSnapshot(services.session.state);
  const { price, retry } = usePrice(peer._id, fromScreen);
  const name = cutName(peer.name ?? '');
  const paysMe = user !== null && isStreamer(user.rolesGroup);
  // A null balance disables the check; the server checks it when the call starts.
  const coins = shownCoins(user);
  const isShort =
    price.kind === 'known' && price.coins !== null && !paysMe && coins !== null && coins < price.coins;
  const isReady = price.kind === 'known' && !isShort;
  /** Opens the coins dialog above this one, which then shows the new balance. */
  const getCoins = () =>
    price.kind === 'known' &&
    price.coins !== null &&
    void services.dialogs.open('coins', {
      text: t('ask.needs', { name, count: price.coins }),
      price: price.coins,
      continueLabel: t('ask.goOn', { name }),
      anchor: 'call',
    });
  const costs = useCallCosts(price.kind === 'known' ? price.coins : null, paysMe);
  return (
    <Dialog title={t('ask.title', { name })} onClose={() => close()}>
      <div className={cx(styles.who, styles.alone)}>
        <Avatar name={name} src={peer.avatar} size="xl" presence={peer.status} />
        <PriceLine {...{ price, paysMe }} />
      </div>
      <NextStep balance={costs.balance}>
        {price.kind === 'failed' ? (
          <Button kind="primary" onPress={retry}>
            {t('common:tryAgain')}
          </Button>
        ) : (
          <>
            {isShort && maySpendMoney(services) && (
              <Button kind="primary" icon="wallet" onPress={getCoins}>
                {t('ask.getCoins')}
              </Button>
            )}
            <CostButton
              label={t('ask.video')}
              price={costs.price}
              appearance={price.kind}
              kind={isShort ? 'plain' : 'primary'}
              icon="cam"
              isDisabled={!isReady}
              onPress={() => close('video')}
            />
            <CostButton
              label={t('ask.audio')}
              price={costs.price}
              appearance={price.kind}
              icon="phone"
              isDisabled={!isReady}
              onPress={() => close('audio')}
            />
          </>
        )}
      </NextStep>
    </Dialog>
  );
}

/** Shows the price and when it is charged, or that it is loading. */
function PriceLine({ price, paysMe }: { readonly price: Price; readonly paysMe: boolean }) {
  const { t } = useTranslation('call');
  if (price.kind !== 'known')
    return <p role="status">{t(price.kind === 'failed' ? 'ask.failed' : 'ask.loading')}</p>;
  if (price.coins === null) return null;
  // A streamer's share depends on her level, so only the call itself shows it.
  if (paysMe) return <p>{t('ask.paysHer', { count: price.coins })}</p>;
  return <p role="status">{price.coins === 0 ? t('state.free') : t('state.pays', { count: price.coins })}</p>;
}
