import { themeChoices, type ThemeChoice } from '#shared/domain/themes.ts';

export type Theme = 'dark' | 'light';

/** Key of the choice in local storage. */
export const themeKey = 'theme';

/** Returns the user's choice on this device; `system` until they choose. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The media query for the system's light theme; undefined without `matchMedia`. */
export const systemAsksForDay = (): MediaQueryList | undefined =>
  globalThis.matchMedia?.('(prefers-color-scheme: light)');

export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return systemAsksForDay()?.matches ? 'light' : 'dark';
}
