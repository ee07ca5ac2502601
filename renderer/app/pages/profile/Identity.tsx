import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { shownCoins } from '#shared/domain/person.ts';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { skies } from '../placeholders/art.ts';
import styles from './profile.module.css';

/** One's own picture, name and what one is here. */
export function Identity() {
  const { t } = useTranslation(['pages', 'common']);
  const locale = useLocale();
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  if (!user) return null;
  // A temporary user bears a made-up address.
  const email = user.email && !isGuestEmail(user.email) ? user.email : null;
  const coins = shownCoins(user);
  const facts = [
    { term: t('hub.email'), value: email ?? t('hub.noEmail') },
    // Null where the balance is not to be seen (§6).
    ...(coins === null ? [] : [{ term: t('hub.coins'), value: <Coins value={coins} /> }]),
  ];
  return (
    <section className={styles.identity} aria-label={t('hub.you')}>
      <img className={styles.sky} src={skies.dusk.src} alt="" />
      <div className={styles.who}>
        <Avatar className={styles.face} src={user.avatar} name={user.name} size="xl" />
        <h2 className={styles.name}>{user.name ?? '—'}</h2>
        <p className={styles.role}>{t(`hub.role.${user.rolesGroup}`)}</p>
        {user.premium === true && <Badge tone="coin">{t('common:premium')}</Badge>}
      </div>
      <div className={styles.what}>
        <Facts facts={facts} />
        <Link className={buttonClass({ isBlock: true })} to={hrefOf(locale, 'profileEdit')}>
          <Icon name="edit" />
          {t('name.profileEdit')}
        </Link>
      </div>
    </section>
  );
}
