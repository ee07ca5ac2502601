import { approvalUndoMs } from '#shared/domain/billing.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { Approval } from './useApproval.ts';
import styles from './approve.module.css';

/**
 * Announces an approval while it can be undone. The live region is always rendered, because screen readers
 * announce only changes inside it.
 */
export function ApprovalUndo({ undoable, undo }: Pick<Approval, 'undoable' | 'undo'>) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { clock } = useServices();
  return (
    <div aria-live="polite" className={styles.undoPlace}>
      {undoable && (
        <div className={styles.undo}>
          <Icon name="check" />
          <span>
            {t('undo.made', {
              count: undoable.ids.length,
              money: formatMoney(locale, undoable.amount, undoable.currency),
            })}
          </span>
          <span aria-hidden="true">
            <CountdownRing
              key={undoable.undoUntilMs}
              durationMs={approvalUndoMs}
              endsAtMs={undoable.undoUntilMs}
              now={clock.now}
              size={32}
            />
          </span>
          <Button size="small" onPress={() => void undo()}>
            {t('undo.action')}
          </Button>
        </div>
      )}
    </div>
  );
}
