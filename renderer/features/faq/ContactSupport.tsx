import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { supportedRoles, type Role } from '#shared/domain/roles.ts';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './faq.module.css';

/** §2 `tab`: the support chats among the others. */
export function supportHref(locale: Locale): string {
  return `${hrefOf(locale, 'chat')}?tab=support`;
}

/** §6: support chats are for streamers. */
export function hasSupport(role: Role): boolean {
  return (supportedRoles as readonly Role[]).includes(role);
}

const documents = ['community-guidelines', 'reports-and-complaints-policy'] as const;

/** The way on for whoever found no answer: support, or the pages that say how things are done here. */
export function ContactSupport({ locale, role }: { locale: Locale; role: Role }) {
  const { t } = useTranslation(['faq', 'common']);
  const look = buttonClass({ size: 'small', className: styles.bannerButton });
  return (
    <section className={styles.banner} aria-label={t('stuck.title')}>
      <Icon name={hasSupport(role) ? 'chat' : 'doc'} />
      <p>
        <b>{t('stuck.title')}</b>
        <span>{hasSupport(role) ? t('stuck.support') : t('stuck.documents')}</span>
      </p>
      {hasSupport(role) ? (
        <>
          <Link className={look} to={hrefOf(locale, 'diagnostics')}>
            {t('stuck.diagnostics')}
          </Link>
          <Link className={look} to={supportHref(locale)}>
            {t('stuck.write')}
          </Link>
        </>
      ) : (
        documents.map((page) => (
          <PageLink key={page} className={look} locale={locale} page={page}>
            {t(`common:legal.${page}`)}
          </PageLink>
        ))
      )}
    </section>
  );
}
