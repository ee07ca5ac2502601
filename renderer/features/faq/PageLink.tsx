import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLegalBase } from '#renderer/services/legalBase.ts';
import { legalHref } from '#renderer/ui/legalHref.ts';
import { isLegalPage, type LinkedPage } from './answers.ts';

/** Returns a function for the address of a page. Legal pages may have a separate base URL (§2). */
export function useHref(locale: Locale): (page: LinkedPage) => string {
  const base = useLegalBase();
  return (page) => (isLegalPage(page) ? legalHref(base, locale, page) : hrefOf(locale, page));
}

interface PageLinkProps {
  readonly locale: Locale;
  readonly page: LinkedPage;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link from an answer to another page. */
export function PageLink({ locale, page, className, children }: PageLinkProps) {
  const href = useHref(locale);
  return (
    <Link className={className} to={href(page)}>
      {children}
    </Link>
  );
}
