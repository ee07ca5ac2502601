import { useSnapshot } from 'valtio';
import type { Role } from '#shared/domain/roles.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { shownCoins } from '#shared/domain/person.ts';
import { ProfilePage } from '#renderer/features/profile/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { OwnApplication } from '../roleParts.tsx';
import { PageStories } from '../people/PageStories.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';
import { useMenus } from '../menus.ts';
import { useIsWithoutActivities, useOpenCases } from '../../session/waitingCounts.ts';
import { useRole } from '../../session/sessionHooks.ts';
import styles from './links.module.css';

/** The user's own page, with parts of other features. */
export function ProfileRoute({ live, role }: { readonly live: SignedInServices; readonly role: Role }) {
  const { dialogs } = useServices();
  return (
    <Queries answers={live.answers}>
      <main>
        <ProfilePage
          stories={<PageStories live={live} whose="own" />}
          onAddStory={() => void dialogs.open('add story', {})}
          application={role === 'pendingGoddess' ? <OwnApplication live={live} /> : undefined}
          links={<OwnLinks />}
        />
      </main>
    </Queries>
  );
}

/** Links to all pages of the user. On phones they also replace the links at the end of the rail. */
export function OwnLinks() {
  const { t } = useTranslation(['pages', 'common']);
  const { dialogs, session } = useServices();
  const locale = useLocale();
  const legalBase = useLegalBase();
  const role = useRole();
  const { ownPage } = useMenus();
  const waiting = useOpenCases();
  const isWithoutActivities = useIsWithoutActivities();

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== null) session.end('chosen');
  }

  return (
    <div className={styles.links}>
      <div className={styles.cards}>
        <Account />
        {ownPage(role).map(({ id, links }) => (
          <div key={id} className={styles.group}>
            <Card title={t(`hub.${id}`)}>
              <List isRuled>
                {links
                  .filter(({ page }) => page !== 'activities' || !isWithoutActivities)
                  .map(({ page, icon }) => (
                    <Item
                      key={page}
                      icon={icon}
                      title={t(`name.${page}`)}
                      href={hrefOf(locale, page)}
                      linkAs={RouterLink}
                      end={
                        page === 'moderation' &&
                        waiting > 0 && (
                          <Badge tone="accent">
                            {waiting}
                            <VisuallyHidden> {t('common:nav.waiting', { count: waiting })}</VisuallyHidden>
                          </Badge>
                        )
                      }
                      hasChevron
                    />
                  ))}
              </List>
            </Card>
          </div>
        ))}
      </div>
      <Card title={t('common:legal.title')}>
        <ul className={styles.documents}>
          {legalPages.map((page) => (
            <li key={page}>
              <a href={legalHref(legalBase, locale, page)} target="_blank" rel="noopener">
                {t(`common:legal.${page}`)}
                <Icon name="out-link" />
                <VisuallyHidden>{t('hub.newTab')}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <Button kind="outline" icon="door" className={styles.leave} onPress={() => void logOut()}>
        {t('common:account.logOut')}
      </Button>
    </div>
  );
}

/** Account data that only the user sees. */
function Account() {
  const { t } = useTranslation('pages');
  const { session } = useServices();
  const locale = useLocale();
  const { user } = useSnapshot(session.state);
  if (!user) return null;
  // The email address of a temporary user is generated.
  const email = user.email && !isGuestEmail(user.email) ? user.email : null;
  const coins = shownCoins(user);
  const endsAt = user.premium === true ? user.premiumExpiredAt : null;
  const premiumUntil =
    endsAt === null
      ? null
      : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, new Date(endsAt));
  return (
    <div className={styles.group}>
      <Card title={t('hub.you')}>
        <Facts
          facts={[
            { term: t('hub.email'), value: email ?? t('hub.noEmail') },
            // Null: the balance is hidden (§6).
            ...(coins === null ? [] : [{ term: t('hub.coins'), value: <Coins value={coins} /> }]),
            ...(premiumUntil === null ? [] : [{ term: t('hub.premium'), value: premiumUntil }]),
          ]}
        />
      </Card>
    </div>
  );
}
