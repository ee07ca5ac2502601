import { useCallback, useState } from 'react';
import type { BillingMethod } from '#shared/domain/billing.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { methodTitle } from '#renderer/ui/money/methodWords.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { methodFacts } from './methodView.ts';
import { RevealMethod } from './RevealMethod.tsx';
import styles from './methods.module.css';

interface MethodRowProps {
  readonly method: BillingMethod;
  readonly mayChange: boolean;
  /** Methods cannot be changed around a payout. */
  readonly isLocked: boolean;
  readonly onEdit: () => void;
  readonly onMakeDefault: () => void;
}

/** A payment method, masked, with its state and actions. */
export function MethodRow({ method, mayChange, isLocked, onEdit, onMakeDefault }: MethodRowProps) {
  const { t } = useTranslation('payouts');
  const reason = useReason();
  const [isRevealing, setRevealing] = useState(false);
  const hide = useCallback(() => setRevealing(false), []);
  const { type, status, isDefault, rejectReason } = method;
  const title = methodTitle(type);
  return (
    <li className={cx(styles.method, isDefault && styles.isOn)}>
      <i className={styles.mark} aria-hidden="true">
        {title.slice(0, 1)}
      </i>
      <div>
        <b>{title}</b>
        {methodFacts(method).map(({ name, value }) => (
          <span key={name}>{value}</span>
        ))}
      </div>
      <StateTag tone={status === 'active' ? 'success' : status === 'rejected' ? 'danger' : 'plain'}>
        {isDefault && status === 'active' ? t('method.default') : t(`method.status.${status}`)}
      </StateTag>
      {status === 'rejected' && rejectReason !== null && <p>{reason(rejectReason)}</p>}
      {mayChange && type !== 'other' && (
        <div className={styles.actions}>
          {!isRevealing && (
            <Button size="small" kind="quiet" onPress={() => setRevealing(true)}>
              {t('reveal.open')}
            </Button>
          )}
          <Button size="small" kind="quiet" isDisabled={isLocked} onPress={onEdit}>
            {t('method.edit')}
          </Button>
          {!isDefault && status !== 'rejected' && (
            <Button size="small" kind="quiet" isDisabled={isLocked} onPress={onMakeDefault}>
              {t('method.makeDefault')}
            </Button>
          )}
        </div>
      )}
      {isRevealing && <RevealMethod id={method._id} onDone={hide} />}
    </li>
  );
}
