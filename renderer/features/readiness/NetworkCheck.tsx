import { formatCount, formatPercent } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CheckRow } from './CheckRow.tsx';
import { checkOfNetwork } from './checks.ts';
import type { Network } from './useNetwork.ts';

/** Check of the network, with the measured values. */
export function NetworkCheck({ network }: { readonly network: Network }) {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const { state, reading } = network;

  function words(): string {
    if (state === 'offline') return t('network.offline');
    if (reading === null) return t('network.waiting');
    if (reading.roundTripMs === null) return t(`network.unreachable.${reading.to}`);
    const measured = t(`network.measured.${reading.to}`, {
      ms: formatCount(locale, Math.round(reading.roundTripMs)),
      loss: formatPercent(locale, reading.lossRatio),
    });
    return state === 'good' ? measured : `${measured}. ${t('network.closer')}`;
  }

  const isMendable = state !== 'good' && state !== 'waiting' && state !== 'offline';
  return (
    <CheckRow
      name="network"
      state={checkOfNetwork(state).state}
      text={words()}
      mend={
        isMendable && (
          <Button size="small" onPress={network.again}>
            {t('mend.measure')}
          </Button>
        )
      }
    />
  );
}
