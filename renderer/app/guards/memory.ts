import { locales, type Locale } from '#shared/domain/constants.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import { setQaEnv } from '#renderer/services/qaEnv.ts';

const keys = {
  locale: 'locale',
  redirected: 'localeRedirected',
  unblocked: 'unblocked',
  wanted: 'wantedAddress',
} as const;

/** What the guards remember: of this browser (`local`), and of this session in this tab. */
export interface VisitMemory {
  /**
   * The language to go to where an address names none: the one that was chosen, else the browser's first that we speak.
   * Null once `redirectDone` was called in this session (§2.7).
   */
  preferredLocale(): Locale | null;
  redirectDone(): void;
  /** Somebody chose this language: it comes before the browser's, and no redirect undoes it. */
  chooseLocale(locale: Locale): void;
  /** Keeps the address that a visitor asked for, so that the log-in of this tab leads there. */
  keepWanted(address: string): void;
  /** Returns the kept address once; null: none was kept. */
  takeWanted(): string | null;
  isUnblocked(): boolean;
  unblock(): void;
  /** `?qa_env=on` and `=off` switch it (§2.7). */
  setQaEnv(isOn: boolean): void;
}

/** The first language of the browser that the product speaks. */
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
