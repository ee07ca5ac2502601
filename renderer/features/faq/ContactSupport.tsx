import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { supportedRoles, type Role } from '#shared/domain/roles.ts';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useServices } from '#renderer/services/context.ts';
import { PageLink } from './PageLink.tsx';
import styles from './faq.module.css';

/** Returns the address of the support chats, a tab of the chats (§2 `tab`). */
export function supportHref(locale: Locale): string {
  return `${hrefOf(locale, 'chat')}?tab=support`;
}

/** Returns true for roles that have a support chat (§6): streamers. */
export function hasSupport(role: Role): boolean {
  return (supportedRoles as readonly Role[]).includes(role);
}

const documents = ['community-guidelines', 'reports-and-complaints-policy'] as const;

/**
 * Offers further help to a reader without an answer: the support chat for streamers, email for everyone else.
 */
export function ContactSupport({ locale, role }: { locale: Locale; role: Role }) {
  const { t } = useTranslation(['faq', 'common']);
  const { supportEmail } = useServices().config;
  const look = buttonClass({ size: 'small', className: styles.bannerButton });
  const lead = () => {
    if (hasSupport(role)) return t('stuck.support');
    return supportEmail ? t('stuck.emailText') : t('stuck.documents');
  };
  return (
    <section className={styles.banner} aria-label={t('stuck.title')}>
      <Icon name={hasSupport(role) ? 'chat' : 'doc'} />
      <p>
        <b>{t('stuck.title')}</b>
        <span>{lead()}</span>
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
        <>
          {documents.map((page) => (
            <PageLink key={page} className={look} locale={locale} page={page}>
              {t(`common:legal.${page}`)}
            </PageLink>
          ))}
          {supportEmail && (
            <a className={look} href={`mailto:${supportEmail}`} title={supportEmail}>
              {t('stuck.email')}
            </a>
          )}
        </>
      )}
    </section>
  );
}
