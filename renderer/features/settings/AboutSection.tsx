import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import mark from '#resources/art/mark.svg';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { isQaEnv } from '#renderer/services/qaEnv.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { ErrorReport } from './ErrorReport.tsx';
import { Section } from './Section.tsx';
import styles from './about.module.css';

/** Which Vesper this is, and where its rules are. */
export function AboutSection({
  locale,
  readErrorReport,
}: {
  locale: Locale;
  readErrorReport: () => Promise<string>;
}) {
  const { t } = useTranslation(['settings', 'common']);
  const { config, platform } = useServices();
  return (
    <Section id="about">
      <div className={styles.version}>
        <img src={mark} alt="" width={44} height={44} />
        <div>
          <p className={styles.name}>{t('about.version', { version: config.version })}</p>
          <p className={styles.small}>{t(`about.${platform.kind}`)}</p>
          {isQaEnv(createKeyValue('local')) && <p className={styles.small}>{t('about.qa')}</p>}
        </div>
      </div>
      <ul className={styles.links} aria-label={t('common:legal.title')}>
        <li>
          <Link to={hrefOf(locale, 'faq')}>{t('about.help')}</Link>
        </li>
        <li>
          <Link to={hrefOf(locale, 'diagnostics')}>{t('about.diagnostics')}</Link>
        </li>
        {legalPages.map((page) => (
          <li key={page}>
            <a href={legalHref(config.legalBase, locale, page)}>{t(`common:legal.${page}`)}</a>
          </li>
        ))}
      </ul>
      <ErrorReport read={readErrorReport} />
      <p className={styles.small}>{t('about.licences')}</p>
    </Section>
  );
}
