import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './composer.module.css';

/**
 * Shows the composer, or the reason why a suspended user cannot write. Writing to support is always possible.
 */
export function WhileAllowed({
  isSupport,
  children,
}: {
  readonly isSupport: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const when = useWhen();
  const suspension = useSuspension();
  if (!suspension || isSupport) return children;
  const { until } = suspension;
  return (
    <p role="note" className={styles.paused}>
      <Icon name="clock" />
      {until === null ? t('paused.writeOpen') : t('paused.write', { when: when(until) })}
    </p>
  );
}
