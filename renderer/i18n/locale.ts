import { createContext, use } from 'react';
import { defaultLocale, type Locale } from '#shared/domain/constants.ts';

/** The language that the address asks for. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return use(LocaleContext);
}
