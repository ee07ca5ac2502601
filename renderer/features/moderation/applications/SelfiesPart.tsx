import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationDetails } from '#shared/domain/applications.ts';
import styles from './applications.module.css';

const known = [
  'openHand',
  'twoFingers',
  'thumbUp',
  'oneFinger',
  'fist',
  'threeFingers',
  'callMe',
  'okSign',
] as const;

/** Each selfie beside the requested gesture. */
export function SelfiesPart({ selfies }: Pick<ApplicationDetails, 'selfies'>) {
  const { t } = useTranslation(['moderation', 'application']);
  if (selfies.length === 0) return <p className={styles.nothing}>{t('applications.noSelfies')}</p>;
  return (
    <ul className={styles.selfies}>
      {selfies.map(({ gestureId, gestureUrl, url }, index) => {
        const name = known.find((one) => one === gestureId) ?? 'other';
        return (
          <li key={gestureId}>
            <span className={styles.selfie}>
              {url && <img src={url} alt={t('applications.selfie', { at: index + 1 })} />}
            </span>
            <span className={styles.selfie} data-drawn>
              {gestureUrl && <img src={gestureUrl} alt="" />}
            </span>
            <span className={styles.gesture}>{t(`application:gesture.${name}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
