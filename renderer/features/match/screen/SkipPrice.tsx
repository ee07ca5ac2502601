import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Snapshot } from 'valtio';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { MatchState } from '../machine/types.ts';
import styles from './skipPrice.module.css';

interface SkipPrice {
  readonly coins: number;
  /** Seconds until a skip is free. */
  readonly seconds: number;
}

const tickMs = 250;

/** Returns the current price of a skip; null while it is free. */
export function useSkipPrice(
  state: Snapshot<Extract<MatchState, { kind: 'connecting' | 'live' }>>,
): SkipPrice | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const early = state.kind === 'live' ? state.earlySkip : null;
  const untilMs = early?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (!early || nowMs >= early.untilMs) return null;
  return { coins: early.coins, seconds: Math.ceil((early.untilMs - nowMs) / 1_000) };
}

/** Shows the price of a skip and the seconds for which it applies, before the user skips. */
export function SkipPriceNote({ price: { coins, seconds } }: { readonly price: SkipPrice }) {
  const { t } = useTranslation('match');
  return (
    <div className={styles.note}>
      <Icon name="warn" />
      <p role="status">
        <b>{t('skipPrice.title', { count: coins })}</b>
      </p>
      <p aria-hidden="true">{t('skipPrice.free', { seconds })}</p>
    </div>
  );
}

/** Shows the price at the skip control. */
export function PricedSkip({
  price,
  children,
}: {
  readonly price: SkipPrice | null;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.priced} data-priced={price !== null || undefined}>
      {children}
      {price && (
        <span className={styles.price} aria-hidden="true">
          −{price.coins}
        </span>
      )}
    </span>
  );
}
