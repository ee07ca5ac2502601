import { useSyncExternalStore } from 'react';
import type { ThemeChoice } from '#shared/domain/themes.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { readThemeChoice, resolveTheme, systemAsksForDay, themeKey, type Theme } from './themeChoice.ts';

/** The color of the browser's own bars, equal to `--ground`. */
const grounds: Record<Theme, string> = { dark: '#0d0a14', light: '#f8f5fb' };
const changed = createEmitter();

let choice: ThemeChoice | null = null;

/** Returns the user's choice on this device; `system` until they choose. */
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
 * Applies the chosen theme and follows the system's theme. Call it once, before the first render. `onChoice`
 * receives the choice now and after each change.
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
    // Storage is refused: the choice lasts until the page closes.
  }
  apply();
  changed.emit();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(changed.listen, themeChoice);
}
