import { Navigate, useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';

/** The former page of call details: redirects to the same tab and receipt of the history. */
export function CallDetailsRoute({ locale }: { readonly locale: Locale }) {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: hrefOf(locale, 'callsHistory'), search, hash }} />;
}
