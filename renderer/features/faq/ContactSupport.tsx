import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { supportedRoles, type Role } from '#shared/domain/roles.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { useServices } from '#renderer/services/context.ts';
import { useHref } from './PageLink.tsx';
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
  const href = useHref(locale);
  const buttonProps = { size: 'small', className: styles.bannerButton } as const;
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
          <LinkButton {...buttonProps} to={hrefOf(locale, 'diagnostics')}>
            {t('stuck.diagnostics')}
          </LinkButton>
          <LinkButton {...buttonProps} to={supportHref(locale)}>
            {t('stuck.write')}
          </LinkButton>
        </>
      ) : (
        <>
          {documents.map((page) => (
            <LinkButton key={page} {...buttonProps} to={href(page)}>
              {t(`common:legal.${page}`)}
            </LinkButton>
          ))}
          {supportEmail && (
            <AnchorButton {...buttonProps} href={`mailto:${supportEmail}`} title={supportEmail}>
              {t('stuck.email')}
            </AnchorButton>
          )}
        </>
      )}
    </section>
  );
}
