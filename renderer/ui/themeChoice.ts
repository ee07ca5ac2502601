import { themeChoices, type ThemeChoice } from '#shared/domain/themes.ts';

export type Theme = 'dark' | 'light';

/** Where the choice is kept. */
export const themeKey = 'theme';

/** Returns what the user chose on this device; the system's theme until they choose. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Answers whether the system asks for the day, and reports when that changes. */
export const systemAsksForDay = (): MediaQueryList | undefined =>
  globalThis.matchMedia?.('(prefers-color-scheme: light)');

export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return systemAsksForDay()?.matches ? 'light' : 'dark';
}
