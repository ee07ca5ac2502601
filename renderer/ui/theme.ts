import { useSyncExternalStore } from 'react';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'dark' | 'light';

const key = 'theme';
/** The colour of the browser's own bars, as `--ground` is. */
const grounds: Record<Theme, string> = { dark: '#0d0a14', light: '#f8f5fb' };
const listeners = new Set<() => void>();
const asks = () => globalThis.matchMedia?.('(prefers-color-scheme: light)');

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return themeChoices.find((choice) => choice === stored) ?? 'dark';
  } catch {
    return 'dark';
  }
}

let choice: ThemeChoice | null = null;

/** What the person chose; night until they choose. */
export function themeChoice(): ThemeChoice {
  choice ??= readChoice();
  return choice;
}

export function currentTheme(): Theme {
  const chosen = themeChoice();
  if (chosen !== 'system') return chosen;
  return asks()?.matches ? 'light' : 'dark';
}

function apply(): void {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[theme]);
}

/** Dresses the page as was chosen and follows the system from then on. Called once, before the first render. */
export function startTheme(): void {
  apply();
  asks()?.addEventListener('change', () => {
    apply();
    for (const listener of listeners) listener();
  });
}

export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is refused: the choice holds for this page's life.
  }
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice);
}
