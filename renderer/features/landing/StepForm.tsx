import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './StepForm.module.css';

/** A picture of the sign-up form without working fields. */
export function StepForm() {
  const { t } = useTranslation('landing');
  return (
    <div className={styles.form}>
      <div className={styles.field}>
        <b>{t('steps.name')}</b>
        <span>{t('steps.nameValue')}</span>
      </div>
      <div className={styles.field}>
        <b>{t('steps.birthday')}</b>
        <span>{t('steps.birthdayValue')}</span>
      </div>
      <div className={styles.field}>
        <b>{t('steps.gender')}</b>
        <div className={styles.segment}>
          <span>{t('steps.woman')}</span>
          <span className={styles.isOn}>{t('steps.man')}</span>
        </div>
      </div>
      <div className={styles.check}>
        <i>
          <Icon name="check" />
        </i>
        {t('steps.adult')}
      </div>
    </div>
  );
}
