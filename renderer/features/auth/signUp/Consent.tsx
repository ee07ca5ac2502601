import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { WordLink } from '../parts/WordLink.tsx';
import { Words } from '../parts/Words.tsx';
import styles from '../parts/auth.module.css';

/** States what the user accepts by signing up, with links. */
export function Consent() {
  const { t } = useTranslation('auth');
  const { config } = useServices();
  const locale = useLocale();
  const link = (page: LegalPage) => (words: string) => (
    <WordLink href={legalHref(config.legalBase, locale, page)}>{words}</WordLink>
  );
  return (
    <p className={styles.consent}>
      <Words
        text={t('signUp.consent')}
        parts={{ terms: link('terms-of-use'), privacy: link('privacy-policy') }}
      />
    </p>
  );
}
