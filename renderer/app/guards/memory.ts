import { locales, type Locale } from '#shared/domain/constants.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import { setQaEnv } from '#renderer/services/qaEnv.ts';

const keys = {
  locale: 'locale',
  redirected: 'localeRedirected',
  unblocked: 'unblocked',
  wanted: 'wantedAddress',
} as const;

/** State of the route guards, kept per browser (`local`) or for the session of this tab. */
export interface VisitMemory {
  /**
   * Returns the language for an address that names none: the chosen one, else the first supported language of
   * the browser. Null after `redirectDone` was called in this session (§2.7).
   */
  preferredLocale(): Locale | null;
  redirectDone(): void;
  /**
   * Stores the language that the user chose. It takes priority over the browser's, and no redirect overrides
   * it.
   */
  chooseLocale(locale: Locale): void;
  /** Keeps the address that a visitor asked for, so that the log-in of this tab leads there. */
  keepWanted(address: string): void;
  /** Returns the kept address once; null: none was kept. */
  takeWanted(): string | null;
  isUnblocked(): boolean;
  unblock(): void;
  /** Stores the flag that `?qa_env=on` and `=off` switch (§2.7). */
  setQaEnv(isOn: boolean): void;
}

/** Returns the first language of the browser that the product supports; null if it supports none. */
export function preferredOf(languages: readonly string[]): Locale | null {
  for (const language of languages) {
    const locale = locales.find((known) => language.toLowerCase().split('-')[0] === known);
    if (locale) return locale;
  }
  return null;
}

export function createVisitMemory(options: {
  readonly local: KeyValue;
  readonly perTab: KeyValue;
  readonly languages: readonly string[];
}): VisitMemory {
  const { local, perTab, languages } = options;
  return {
    preferredLocale() {
      if (perTab.read(keys.redirected) !== null) return null;
      const chosen = local.read(keys.locale);
      return locales.find((locale) => locale === chosen) ?? preferredOf(languages);
    },
    redirectDone: () => perTab.write(keys.redirected, '1'),
    chooseLocale(locale) {
      local.write(keys.locale, locale);
      perTab.write(keys.redirected, '1');
    },
    keepWanted: (address) => perTab.write(keys.wanted, address),
    takeWanted() {
      const address = perTab.read(keys.wanted);
      perTab.remove(keys.wanted);
      return address;
    },
    isUnblocked: () => perTab.read(keys.unblocked) !== null,
    unblock: () => perTab.write(keys.unblocked, '1'),
    setQaEnv: (isOn) => setQaEnv(local, isOn),
  };
}
