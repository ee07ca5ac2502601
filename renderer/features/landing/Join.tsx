import { useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Tagged } from '#renderer/i18n/Tagged.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { LegalLink } from './LegalLink.tsx';
import { skies, skySizes } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Join.module.css';
import shared from './landing.module.css';

/**
 * The registration block with the 18+ warning (§2.1). The field is named by its placeholder, and its button
 * says Continue, because the names `Email` and `Sign up` belong to the form and the banner's button (§2.9)
 * and must be unique.
 */
export function Join({ onSignUp }: { onSignUp: (email?: string) => void }) {
  const { t } = useTranslation('landing');
  // Uncontrolled, because text entered before hydration exists only in the DOM.
  const email = useRef<HTMLInputElement>(null);
  return (
    <section
      className={cx(shared.section, shared.night, styles.join)}
      data-theme="dark"
      aria-label={t('join.label')}
    >
      <Picture className={shared.cover} of={skies.sea} sizes={skySizes} />
      <div className={cx(shared.in, styles.in)}>
        <h2 className={shared.heading}>{t('join.title')}</h2>
        <p className={cx(shared.lead, styles.lead)}>{t('join.lead')}</p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSignUp(email.current?.value.trim() || undefined);
          }}
        >
          <input
            ref={email}
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder={t('join.placeholder')}
          />
          <Button type="submit" kind="primary" size="big">
            {t('join.action')}
          </Button>
        </form>
        <p className={styles.warning}>
          <span className={shared.age} aria-hidden="true">
            18+
          </span>
          <span>
            <Tagged
              text={t('join.warning')}
              tags={{
                terms: (words) => (
                  <LegalLink page="terms-of-use" isInline>
                    {words}
                  </LegalLink>
                ),
                privacy: (words) => (
                  <LegalLink page="privacy-policy" isInline>
                    {words}
                  </LegalLink>
                ),
              }}
            />
          </span>
        </p>
      </div>
    </section>
  );
}
