import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits } from '#shared/domain/applications.ts';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './application.module.css';

const rows = [
  { key: 'person', icon: 'profile' },
  { key: 'hear', icon: 'chat' },
  { key: 'coins', icon: 'wallet' },
] as const;

/** Explains what happens after the application is sent. */
export function NextCard() {
  const { t } = useTranslation('application');
  return (
    <section className={styles.card}>
      <h2>{t('next.title')}</h2>
      <ul className={styles.next}>
        {rows.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <span>
              {t(`next.${key}`)}
              <small>{t(`next.${key}Text`, { count: applicationLimits.usualAnswerMs / HOUR_MS })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
