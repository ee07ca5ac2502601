import { StrictMode, type ReactNode } from 'react';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#shared/domain/constants.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';

/** Providers around every public page, in the browser and in the prerendering. */
export function PublicRoot({
  i18n,
  locale,
  legalBase,
  children,
}: {
  i18n: I18n;
  locale: Locale;
  legalBase: string;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <LocaleContext value={locale}>
          <LegalBaseContext value={legalBase}>{children}</LegalBaseContext>
        </LocaleContext>
      </I18nextProvider>
    </StrictMode>
  );
}
