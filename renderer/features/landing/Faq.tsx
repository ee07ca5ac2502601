import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './Faq.module.css';
import shared from './landing.module.css';

const questions = ['match', 'cost', 'who', 'face', 'rude', 'leave'] as const;

/** Six questions in a native accordion (§2.1), one open at a time. */
export function Faq() {
  const { t } = useTranslation('landing');
  return (
    <section className={cx(shared.part, shared.in)} id="questions" aria-label={t('faq.label')}>
      <div className={styles.faq}>
        <h2 className={shared.heading}>{t('faq.title')}</h2>
        <div>
          {questions.map((about, index) => (
            <details key={about} name="landing-faq" open={index === 0}>
              <summary>
                {t(`faq.${about}Title`)}
                <Icon name="plus" />
              </summary>
              <p>{t(`faq.${about}Text`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
