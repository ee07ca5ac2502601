import { Trans, useTranslation } from 'react-i18next';
import { isLocale } from '#renderer/i18n/init.ts';
import { useServices } from '#renderer/services/context.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { defaultLocale } from '#shared/domain/constants.ts';
import { WordLink } from './WordLink.tsx';
import styles from './auth.module.css';

/** What signing up accepts, with where to read it. */
export function Consent() {
  const { t, i18n } = useTranslation('auth');
  const { config } = useServices();
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale;
  const link = (page: LegalPage) => <WordLink href={legalHref(config.legalBase, locale, page)} />;
  return (
    <p className={styles.consent}>
      <Trans
        t={t}
        i18nKey="signUp.consent"
        components={{ terms: link('terms-of-use'), privacy: link('privacy-policy') }}
      />
    </p>
  );
}
