import { describe, expect, it } from 'vitest';
import { iconShapes } from './iconShapes.ts';
import { moreIconShapes } from './moreIconShapes.ts';

/** Pages that are there before any script is: an icon of the second set would come late there. */
const pages = import.meta.glob<string>('../features/{landing,legal}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the icons', () => {
  it('the icons are in one of the two sets', () => {
    const twice = Object.keys(iconShapes).filter((name) => name in moreIconShapes);
    expect(twice).toEqual([]);
  });

  it('of the prerendered pages are in the first set: move them from moreIconShapes.ts where this fails', () => {
    expect(Object.keys(pages).length).toBeGreaterThan(10);
    const late = Object.entries(pages).flatMap(([path, source]) =>
      [...source.matchAll(/(?:icon|name|hintIcon)(?:=|: )\{?['"]([a-z-]+)['"]/g)]
        .map((found) => found[1] ?? '')
        .filter((name) => name in moreIconShapes)
        .map((name) => `${path}: ${name}`),
    );
    expect(late).toEqual([]);
  });
});
