import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { profileViewers, type ProfileViewer } from '#shared/domain/person.ts';
import { SegmentedChoice } from '#renderer/ui/SegmentedChoice.tsx';
import styles from './as.module.css';

interface AsBarProps {
  readonly as: ProfileViewer | 'you';
  readonly onChange: (as: ProfileViewer | 'you') => void;
}

/** "View as": selects the viewer of the user's own page. */
export function AsBar({ as, onChange }: AsBarProps) {
  const { t } = useTranslation('profile');
  const bar = useRef<HTMLDivElement>(null);
  // In some languages the row is too long and scrolls, so the selected item is centered.
  useEffect(() => {
    const row = bar.current?.querySelector('[role=radiogroup]');
    const chosen = row?.querySelector('input:checked')?.closest('label');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [as]);
  return (
    <div ref={bar} className={styles.bar}>
      <b aria-hidden="true">{t('as.title')}</b>
      <SegmentedChoice
        label={t('as.title')}
        value={as}
        onChange={onChange}
        options={(['you', ...profileViewers] as const).map((value) => ({ value, label: t(`as.${value}`) }))}
      />
    </div>
  );
}
