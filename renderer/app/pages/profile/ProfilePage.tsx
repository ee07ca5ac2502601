import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Identity } from './Identity.tsx';
import { OwnApplication } from '../../signedIn/ownApplication.tsx';
import { useOpenCases } from '../../signedIn/openCases.ts';
import type { SignedInServices } from '../../signedIn/signedInServices.ts';
import { useMenus } from '../menus.ts';
import { useRole } from '../useRole.ts';
import styles from './profile.module.css';

/** `/profile`: who one is here, and the way to everything that one has. On phones it replaces the rail's foot too. */
export function ProfilePage({ live }: { readonly live: SignedInServices | null }) {
  const { t } = useTranslation(['pages', 'common']);
  const { dialogs, session } = useServices();
  const locale = useLocale();
  const legalBase = useLegalBase();
  const role = useRole();
  const { ownPage } = useMenus();
  const waiting = useOpenCases();

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== null) session.end('chosen');
  }

  return (
    <main className={styles.ownPage}>
      <PageHead title={t('name.profile')} />
      <div className={styles.columns}>
        <Identity />
        <div className={styles.groups}>
          {live && <OwnApplication live={live} />}
          <div className={styles.cards}>
            {ownPage(role).map(({ id, links }) => (
              <Card key={id} title={t(`hub.${id}`)} className={styles.group}>
                <List isRuled>
                  {links.map(({ page, icon }) => (
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
      </div>
    </main>
  );
}
