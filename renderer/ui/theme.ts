import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '#shared/domain/themes.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { readThemeChoice, resolveTheme, systemAsksForDay, themeKey, type Theme } from './themeChoice.ts';

/** The colour of the browser's own bars, as `--ground` is. */
const grounds: Record<Theme, string> = { dark: '#0d0a14', light: '#f8f5fb' };
const changed = createEmitter();

let choice: ThemeChoice | null = null;

/** Returns what the user chose on this device; the system's theme until they choose. */
function themeChoice(): ThemeChoice {
  choice ??= readThemeChoice();
  return choice;
}

function currentTheme(): Theme {
  return resolveTheme(themeChoice());
}

function apply(): void {
  const theme = currentTheme();
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[theme]);
}

/**
 * Dresses the page as was chosen and follows the system from then on. Called once, before the first render. `onChoice` gets
 * the choice now and after each change.
 */
export function startTheme(onChoice: (choice: ThemeChoice) => void): void {
  apply();
  onChoice(themeChoice());
  changed.listen(() => onChoice(themeChoice()));
  systemAsksForDay()?.addEventListener('change', () => {
    apply();
    changed.emit();
  });
}

export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Storage is refused: the choice holds for this page's life.
  }
  apply();
  changed.emit();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(changed.listen, themeChoice);
}
