import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { HeldCard } from './HeldCard.tsx';
import { Hero, StateLayout } from './StateLayout.tsx';
import missing from './missing.module.css';
import styles from './application.module.css';

const news = [
  { key: 'calls', icon: 'phone' },
  { key: 'online', icon: 'online' },
  { key: 'income', icon: 'income' },
] as const;

/** Shown after approval: the coins that the new streamer earned, and her new options. */
export function Approved({
  application,
  name,
}: {
  readonly application: OwnApplication;
  readonly name: string | null;
}) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  return (
    <StateLayout
      head={
        <Hero
          icon="check"
          tone="good"
          title={name === null ? t('approved.titleUnnamed') : t('approved.title', { name })}
          text={t('approved.text')}
        />
      }
      aside={
        <section className={styles.card}>
          <h2>{t('approved.newTitle')}</h2>
          <ul className={styles.next}>
            {news.map(({ key, icon }) => (
              <li key={key}>
                <Icon name={icon} />
                <span>
                  {t(`approved.${key}`)}
                  <small>{t(`approved.${key}Text`)}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <div className={styles.stack}>
        <HeldCard application={application} />
        <div className={missing.go}>
          <LinkButton kind="primary" size="big" to={hrefOf(locale, 'match')} icon="star">
            {t('approved.match')}
          </LinkButton>
          <LinkButton to={hrefOf(locale, 'faqSection', { section: 'quick-start' })}>
            {t('approved.firstSteps')}
          </LinkButton>
        </div>
      </div>
    </StateLayout>
  );
}
