import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import type { InCall } from '../machine/types.ts';
import { minutesLeft } from '../machine/view.ts';
import styles from './call.module.css';

/** Started minutes that are left when the warning begins: the current one and the last. */
const warnedFrom = 1;

/**
 * For how many more minutes the coins last, for the one who pays. In the last two minutes it warns and opens the purchase
 * over the call. Nothing for a streamer, in a free call, or while the balance is not known.
 */
export function MinutesLeft({ state }: { readonly state: InCall }) {
  const { t } = useTranslation('call');
  const services = useServices();
  const left = minutesLeft(state);
  if (left === null) return null;
  const words = left === 0 ? t('meter.last') : t('meter.left', { count: left });
  if (left > warnedFrom) return <Pill>{words}</Pill>;
  const note = (
    <Pill tone="warning" icon="wallet" role="status">
      {words}
    </Pill>
  );
  if (!maySpendMoney(services)) return note;

  const { price, peer } = state.call;
  const name = cutName(peer.name ?? '');
  const getCoins = () =>
    void services.dialogs.open('coins', {
      text: t('ask.needs', { name, count: price ?? 0 }),
      price,
      goOn: t('meter.goOn'),
      anchor: 'call',
    });
  return (
    <>
      {note}
      <PressButton className={styles.getCoins} onPress={getCoins}>
        {t('ask.getCoins')}
      </PressButton>
    </>
  );
}
