import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useGridShape } from './useGridShape.ts';
import styles from './grid.module.css';

const rowsBelow = 2;

/** Placeholders in the shape of the grid while it loads. */
export function WaitingGrid() {
  const { t } = useTranslation('common');
  const { columns, inFirst } = useGridShape();
  return (
    <div role="status" className={styles.grid} style={{ '--columns': columns } as React.CSSProperties}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.top}>
        {Array.from({ length: inFirst + columns * rowsBelow }, (_, at) => (
          <span key={at} className={cx(styles.waiting, at === 0 && styles.first)}>
            <Skeleton />
          </span>
        ))}
      </div>
    </div>
  );
}
