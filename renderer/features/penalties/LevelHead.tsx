import { penaltyMaxLevel, type PenaltiesData } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

/** The penalty level, its effect, and when it drops. */
export function LevelHead({ data }: { readonly data: PenaltiesData }) {
  const { t } = useTranslation('penalties');
  const { when } = usePenaltyWords();
  const level = data.curentPenaltyLevel ?? 0;
  const max = data.levels.length > 0 ? data.levels.length : penaltyMaxLevel;
  const percent = data.percent ?? 0;
  const said = { next: level - 1, when: when(data.levelFallsAt), percent };
  return (
    <header className={styles.lead}>
      <p className={styles.small}>{t('levelNow')}</p>
      <p className={styles.level}>{level === 0 ? t('levelNone') : t('level', { level, max })}</p>
      <div className={styles.five} role="img" aria-label={t('levelLabel', { level, max })}>
        {Array.from({ length: max }, (_, at) => (
          <i key={at} className={cx(at < level && styles.isOn)} />
        ))}
      </div>
      <p className={styles.small}>
        {t(`levelText.${level === 0 ? 'none' : percent > 0 ? 'percent' : 'plain'}`, said)}
      </p>
    </header>
  );
}
