import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { profileFields } from '#shared/domain/profileFields.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { placeOf } from './profilePlace.ts';
import styles from './missing.module.css';

export type ProfileItem = Exclude<OwnApplication['items'][number]['item'], 'idv'>;
export type ItemCount = OwnApplication['items'][number];

const iconOf = (item: ProfileItem): IconName => {
  if (item === 'avatar') return 'profile';
  if (item === 'photos') return 'image';
  return item === 'videos' ? 'cam' : profileFields[item].icon;
};

export const isProfileItem = (item: ItemCount['item']): item is ProfileItem => item !== 'idv';
export const isThere = ({ have, need }: ItemCount) => have >= need;

/**
 * The profile items: missing ones first, each with a link to the place to fill it in, then the complete ones.
 */
export function ProfileRung({ items }: { readonly items: readonly ItemCount[] }) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  const missing = items.filter((item) => !isThere(item));
  const present = items.filter(isThere);
  return (
    <>
      {missing.length > 0 && (
        <ul className={styles.lines} aria-label={t('profile.missing')}>
          {missing.map(({ item, have, need }) => {
            if (!isProfileItem(item)) return null;
            const name = t(`item.${item}`);
            return (
              <li key={item}>
                <Icon name={iconOf(item)} />
                <span className={styles.say}>
                  <b>{name}</b>
                  <small>{t(`hint.${item}`, { count: need - have })}</small>
                </span>
                <span className={styles.count}>{t('ofCount', { have, need })}</span>
                <LinkButton size="small" to={placeOf(locale, item)} aria-label={t('addWhat', { what: name })}>
                  {t('add')}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
      {present.length > 0 && (
        <ul className={styles.nine} aria-label={t('profile.there')}>
          {present.map(({ item, have }) => (
            <li key={item}>
              <Icon name="check" />
              {item === 'photos' || item === 'videos'
                ? t(`counted.${item}`, { count: have })
                : t(`item.${item}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
