import { createContext, use } from 'react';
import { defaultLocale, type Locale } from '#shared/domain/constants.ts';

/** The language in the page's address. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return use(LocaleContext);
}
