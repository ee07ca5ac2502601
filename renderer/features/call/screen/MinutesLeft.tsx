import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { maySpendMoney } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import type { InCall } from '../machine/types.ts';
import { minutesLeft } from '../machine/view.ts';
import styles from './call.module.css';

/** Minutes left after the current one from which the warning is shown. */
const warnedFrom = 1;

/**
 * Shows the minutes that the balance still covers. Warns in the last two minutes and offers the purchase over
 * the call. Empty for a streamer, in a free call, or with an unknown balance.
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
      continueLabel: t('meter.goOn'),
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
