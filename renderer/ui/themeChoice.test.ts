import { afterEach, expect, it, vi } from 'vitest';
import { readThemeChoice, resolveTheme, themeKey } from './themeChoice.ts';

afterEach(() => vi.unstubAllGlobals());

const stubSystem = (isLight: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isLight }));
const stubStored = (stored: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === themeKey ? stored : null) });

it.each([
  [true, 'light'],
  [false, 'dark'],
])('the theme follows the system until the user chooses one (light: %s)', (isLight, theme) => {
  stubSystem(isLight);
  stubStored(null);
  expect(resolveTheme(readThemeChoice())).toBe(theme);
});

it('the theme is the chosen one, whatever the system prefers', () => {
  stubSystem(true);
  stubStored('dark');
  expect(resolveTheme(readThemeChoice())).toBe('dark');
});
