import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { people } from './people.ts';
import styles from './Reviews.module.css';
import shared from './landing.module.css';

const reviews = [
  { key: 'one', who: 'mira', age: 26 },
  { key: 'two', who: 'marcus', age: 34 },
  { key: 'three', who: 'yuna', age: 26 },
] as const;

/** Three five-star reviews (§2.1). */
export function Reviews() {
  const { t } = useTranslation('landing');
  return (
    <section className={cx(shared.part, shared.in, styles.part)} aria-label={t('reviews.label')}>
      <h2 className={shared.heading}>{t('reviews.title')}</h2>
      <ul className={styles.list}>
        {reviews.map(({ key, who, age }) => (
          <li key={key}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five stars are one picture */}
            <span className={styles.stars} role="img" aria-label={t('reviews.stars')}>
              {Array.from({ length: 5 }, (_, star) => (
                <Icon key={star} name="star" />
              ))}
            </span>
            <blockquote>{t(`reviews.${key}Text`)}</blockquote>
            <div className={styles.who}>
              <Avatar src={people.faces[who]} name={t(`names.${who}`)} />
              <div>
                <b>{t('person', { name: t(`names.${who}`), age })}</b>
                <span>{t(`reviews.${key}Place`)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
