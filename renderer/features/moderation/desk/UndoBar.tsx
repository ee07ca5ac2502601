import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import { undoWindowMs, type PendingDecision } from './decisions.ts';
import { letterOf } from './useDeskKeys.ts';
import styles from './desk.module.css';

/**
 * Announces the latest decision while it can be undone. The live region is always rendered, because screen
 * readers announce only changes inside it.
 */
export function UndoBar({
  pending,
  onUndo,
}: {
  readonly pending: readonly PendingDecision[];
  readonly onUndo: () => void;
}) {
  const { t } = useTranslation('moderation');
  const { clock } = useServices();
  const last = pending.findLast(({ undoUntilMs }) => undoUntilMs !== null);
  return (
    <div role="status" className={styles.undo}>
      {last && (
        <div className={styles.undoable}>
          <span aria-hidden="true">
            <CountdownRing
              key={last.caseId}
              durationMs={undoWindowMs}
              endsAtMs={last.undoUntilMs ?? 0}
              now={clock.now}
              size={32}
            />
          </span>
          <span className={styles.done}>{t(`desk.done.${last.decision}`, { name: last.name })}</span>
          <Button kind="quiet" size="small" aria-keyshortcuts={letterOf('undo')} onPress={onUndo}>
            {t('desk.undo')}
            <span className={styles.key} aria-hidden="true">
              <ShortcutKeys keys={[letterOf('undo')]} />
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
