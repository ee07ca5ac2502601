import type { Ref } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Duo } from './Duo.tsx';
import { Notice, type LandingNotice } from './Notice.tsx';
import { skies, skySizes } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Hero.module.css';
import shared from './landing.module.css';

interface HeroProps {
  readonly ref: Ref<HTMLElement>;
  readonly notice: LandingNotice | null;
  readonly onSignUp: () => void;
}

/** The main banner: the product in one sentence, and the sign-up. */
export function Hero({ ref, notice, onSignUp }: HeroProps) {
  const { t } = useTranslation('landing');
  return (
    <section
      ref={ref}
      className={cx(styles.hero, shared.night)}
      data-theme="dark"
      aria-label={t('hero.label')}
    >
      <Picture className={styles.sky} of={skies.dusk} sizes={skySizes} isLargest />
      {notice && <Notice notice={notice} />}
      <div className={cx(shared.in, styles.row)}>
        <div className={styles.say}>
          <h1>{t('hero.title')}</h1>
          <p className={styles.text}>{t('hero.text')}</p>
          <div className={styles.do}>
            <Button kind="primary" size="big" onPress={onSignUp}>
              {t('hero.signUp')}
            </Button>
            <AnchorButton kind="glass" size="big" href="#how">
              {t('hero.how')}
            </AnchorButton>
          </div>
          <p className={styles.note}>
            <span className={shared.age} aria-hidden="true">
              18+
            </span>
            <span>
              {t('hero.adults')}
              <br />
              {t('hero.free')}
            </span>
          </p>
        </div>
        <Duo />
      </div>
    </section>
  );
}
