import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { minuteCoins } from '../machine/ending.ts';
import type { Connecting, InCall } from '../machine/types.ts';
import { spentBy } from '../machine/view.ts';
import { MinutesLeft } from './MinutesLeft.tsx';
import styles from './call.module.css';

/**
 * Shows the duration of the call, the price of a minute, the coins so far and the minutes that the balance
 * covers.
 */
export function CallMeter({ state }: { state: Connecting | InCall }) {
  const { t } = useTranslation('call');
  const nowMs = useNow(1_000, state.kind === 'incall' ? state.startedAtMs : undefined);
  const aMinute = minuteCoins(state.call.price, state.self);
  const { coins } = spentBy(state, nowMs);
  return (
    <div className={styles.meter}>
      {state.kind === 'incall' && (
        <Pill icon="clock" isNumber>
          <VisuallyHidden>{t('meter.length')}: </VisuallyHidden>
          {formatDuration(nowMs - state.startedAtMs)}
        </Pill>
      )}
      <Pill>
        {state.call.price === null ? (
          '—'
        ) : aMinute === 0 ? (
          t('meter.free')
        ) : (
          <span className={styles.price}>
            <Coins value={Math.abs(aMinute)} /> {t('meter.aMinute')}
          </span>
        )}
      </Pill>
      {coins !== 0 && (
        <Pill>
          <span className={styles.price}>
            <Coins value={Math.abs(coins)} /> {t(coins > 0 ? 'meter.earned' : 'meter.spent')}
          </span>
        </Pill>
      )}
      {state.kind === 'incall' && <MinutesLeft state={state} />}
    </div>
  );
}
