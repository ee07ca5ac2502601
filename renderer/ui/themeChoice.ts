import { themeChoices, type ThemeChoice } from '#shared/domain/themes.ts';

export type Theme = 'dark' | 'light';

/** Where the choice is kept. */
export const themeKey = 'theme';

/** What the person chose; night until they choose. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return themeChoices.find((choice) => choice === stored) ?? 'dark';
  } catch {
    return 'dark';
  }
}

/** Answers whether the system asks for the day, and reports when that changes. */
export const systemAsksForDay = (): MediaQueryList | undefined =>
  globalThis.matchMedia?.('(prefers-color-scheme: light)');

export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return systemAsksForDay()?.matches ? 'light' : 'dark';
}
