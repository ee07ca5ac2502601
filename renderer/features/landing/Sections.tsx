import { useEffect } from 'react';
import type { Gender } from '#shared/domain/person.ts';
import { Advantages } from './Advantages.tsx';
import { Join } from './Join.tsx';
import { Requirements } from './Requirements.tsx';
import { Reviews } from './Reviews.tsx';
import { Steps } from './Steps.tsx';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './Faq.module.css';
import shared from './landing.module.css';

/** The sections below the first screen, in docs/product.md's order (§2). */
export function Sections({
  onSignUp,
  onAlive,
}: {
  onSignUp: (email?: string, gender?: Gender) => void;
  onAlive: () => void;
}) {
  useEffect(onAlive, [onAlive]);
  return (
    <>
      <Advantages />
      <Requirements onBecomeStreamer={() => onSignUp(undefined, 'female')} />
      <Steps />
      <Reviews />
      <Faq />
      <Join onSignUp={onSignUp} />
    </>
  );
}

const questions = ['match', 'cost', 'who', 'face', 'rude', 'leave'] as const;

/** Six questions in a native accordion (§2.1), one open at a time. */
function Faq() {
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
