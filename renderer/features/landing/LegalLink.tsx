import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { isLocale } from '#renderer/i18n/init.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import type { LegalPage } from '#shared/domain/pages.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { defaultLocale } from '#shared/domain/constants.ts';
import shared from './landing.module.css';

/** A link to a legal page in the page language, with the page's title unless it is in a sentence. */
export function LegalLink({
  page,
  isInline,
  children,
}: {
  page: LegalPage;
  isInline?: boolean;
  children?: ReactNode;
}) {
  const { t, i18n } = useTranslation('common');
  const base = useLegalBase();
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale;
  return (
    <a className={isInline ? shared.link : undefined} href={legalHref(base, locale, page)}>
      {children ?? t(`legal.${page}`)}
    </a>
  );
}
