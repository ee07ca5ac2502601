import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import { people, skies, skySizes } from './people.ts';
import { Picture } from './Picture.tsx';
import styles from './Steps.module.css';
import shared from './landing.module.css';
import stepFormStyles from './StepForm.module.css';

function Control({ name }: { name: IconName }) {
  return (
    <span className={styles.control}>
      <Icon name={name} />
    </span>
  );
}

/** The introduction in three steps (§2.1). The pictures are decorative. */
export function Steps() {
  const { t } = useTranslation('landing');
  return (
    <section
      className={cx(shared.section, shared.night, styles.steps)}
      id="how"
      data-theme="dark"
      aria-label={t('steps.label')}
    >
      <Picture className={shared.cover} of={skies.city} sizes={skySizes} />
      <div className={shared.in}>
        <h2 className={shared.heading}>{t('steps.title')}</h2>
        <ol className={styles.list}>
          <li>
            <div className={styles.shot} aria-hidden="true">
              <StepForm />
            </div>
            <Words number={1} about="one" />
          </li>
          <li>
            <div className={styles.shot} aria-hidden="true">
              <Picture className={shared.cover} of={people.scenes.daniel} sizes="660px" />
              <div className={styles.up}>
                <Pill icon="lock">{t('steps.onlyYou')}</Pill>
              </div>
              <span className={styles.shade} />
              <div className={styles.low}>
                <Control name="mic" />
                <Control name="cam" />
                <Control name="sound" />
              </div>
            </div>
            <Words number={2} about="two" />
          </li>
          <li>
            <div className={styles.shot} aria-hidden="true">
              <Picture className={shared.cover} of={people.scenes.zoya} sizes="660px" />
              <div className={styles.up}>
                <Pill>{t('person', { name: t('names.zoya'), age: 28 })}</Pill>
                <Ring value={1} isGlass className={styles.ring}>
                  25
                </Ring>
              </div>
              <span className={styles.shade} />
              <div className={styles.low}>
                <Control name="gift" />
                <Pill className={styles.keep}>{t('advantages.keepTalking')}</Pill>
                <Control name="skip" />
              </div>
            </div>
            <Words number={3} about="three" />
          </li>
        </ol>
      </div>
    </section>
  );
}

function Words({ number, about }: { number: number; about: 'one' | 'two' | 'three' }) {
  const { t } = useTranslation('landing');
  return (
    <>
      <h3>
        <span aria-hidden="true">{number}</span> {t(`steps.${about}Title`)}
      </h3>
      <p>{t(`steps.${about}Text`)}</p>
    </>
  );
}

/** A picture of the sign-up form without working fields. */
function StepForm() {
  const { t } = useTranslation('landing');
  return (
    <div className={stepFormStyles.form}>
      <div className={stepFormStyles.field}>
        <b>{t('steps.name')}</b>
        <span>{t('steps.nameValue')}</span>
      </div>
      <div className={stepFormStyles.field}>
        <b>{t('steps.birthday')}</b>
        <span>{t('steps.birthdayValue')}</span>
      </div>
      <div className={stepFormStyles.field}>
        <b>{t('steps.gender')}</b>
        <div className={stepFormStyles.segment}>
          <span>{t('steps.woman')}</span>
          <span className={stepFormStyles.isOn}>{t('steps.man')}</span>
        </div>
      </div>
      <div className={stepFormStyles.check}>
        <i>
          <Icon name="check" />
        </i>
        {t('steps.adult')}
      </div>
    </div>
  );
}
