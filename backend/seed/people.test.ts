import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ageAt } from '#shared/domain/age.ts';
import { countryCodes } from '#shared/domain/countries.ts';
import { demoPeople } from './people.ts';

const folder = join(import.meta.dirname, '../../resources/portraits');
const unique = (values: readonly unknown[]): number => new Set(values).size;
const variant = (portrait: string, name: string): string => portrait.replace('.webp', `-${name}.webp`);
const kilobytes = (file: string): number => statSync(join(folder, file)).size / 1024;

/** Maximum size and dimensions of each kind of picture. */
const kinds = [
  { name: 'bust', of: (portrait: string) => portrait, limit: 60, pixels: { width: 720, height: 900 } },
  {
    name: 'avatar',
    of: (portrait: string) => variant(portrait, 'face'),
    limit: 8,
    pixels: { width: 160, height: 160 },
  },
  {
    name: 'wide picture',
    of: (portrait: string) => variant(portrait, 'wide'),
    limit: 45,
    pixels: { width: 640, height: 480 },
  },
];

describe('demo people', () => {
  it('are numerous and distinct', () => {
    expect(demoPeople.length).toBeGreaterThanOrEqual(45);
    for (const key of ['slug', 'name', 'bio', 'portrait'] as const)
      expect(unique(demoPeople.map((person) => person[key]))).toBe(demoPeople.length);
  });

  it('are adults today', () => {
    for (const { name, birthday } of demoPeople)
      expect(ageAt(birthday, Date.now()), name).toBeGreaterThanOrEqual(19);
  });

  it('come from many countries and speak known languages', () => {
    expect(unique(demoPeople.map(({ country }) => country))).toBeGreaterThanOrEqual(20);
    const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    for (const { name, country, languages } of demoPeople) {
      expect(countryCodes, name).toContain(country);
      expect(languages.length, name).toBeGreaterThan(0);
      for (const language of languages) {
        expect(language, name).toMatch(/^[a-z]{2}$/);
        expect(languageNames.of(language), `${name} speaks ${language}`).toBeDefined();
      }
    }
  });

  it('have a one-sentence bio and a plausible price', () => {
    for (const { name, bio, priceCoins } of demoPeople) {
      expect(bio, name).toMatch(/^[A-Z][^.!?]{10,80}\.$/);
      expect(priceCoins, name).toBeGreaterThanOrEqual(10);
      expect(priceCoins, name).toBeLessThanOrEqual(120);
    }
  });

  it('are online, busy and offline in realistic shares', () => {
    const count = (presence: string): number =>
      demoPeople.filter((person) => person.presence === presence).length;
    expect(count('online')).toBeGreaterThanOrEqual(24);
    expect(count('inacall')).toBeGreaterThanOrEqual(6);
    expect(count('offline')).toBeGreaterThanOrEqual(6);
  });
});

describe('portraits of demo people', () => {
  const everyone = [...demoPeople.map(({ portrait }) => portrait), 'daniel.webp'];

  it.each(kinds)('have a $name of the right size, at most $limit kB', async ({ of, limit, pixels }) => {
    for (const portrait of everyone) {
      expect(kilobytes(of(portrait)), of(portrait)).toBeLessThanOrEqual(limit);
      expect(await sharp(join(folder, of(portrait))).metadata(), of(portrait)).toMatchObject({
        format: 'webp',
        ...pixels,
      });
    }
  });

  it('are smaller than eight megabytes together, with no unused files', () => {
    const files = readdirSync(folder);
    expect(files.toSorted()).toEqual(
      everyone.flatMap((portrait) => kinds.map(({ of }) => of(portrait))).toSorted(),
    );
    expect(files.reduce((sum, file) => sum + kilobytes(file), 0)).toBeLessThan(8 * 1024);
  });
});
