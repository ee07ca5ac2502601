import { describe, expect, it } from 'vitest';
import { createWords, localeOf } from './words.ts';

describe('words of the main process', () => {
  it("are in the system's first language that the product supports", () => {
    expect(localeOf(['de-DE', 'uk-UA', 'en'])).toBe('uk');
    expect(localeOf(['pt'])).toBe('en');
    expect(localeOf([])).toBe('en');
  });

  it('follow the language that the user chose in the page', () => {
    const words = createWords(() => ['es-ES']);
    expect(words.say('menu.copy')).toBe('Copiar');
    words.setLocale('ru');
    expect(words.say('menu.copy')).toBe('Копировать');
  });

  it('fill placeholders', () => {
    expect(createWords(() => []).say('menu.quit', { app: 'Vesper' })).toBe('Quit Vesper');
  });
});
