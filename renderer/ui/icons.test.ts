import { describe, expect, it } from 'vitest';
import { iconShapes } from './iconShapes.ts';
import { moreIconShapes } from './moreIconShapes.ts';

/** Prerendered pages appear before any script, where an icon of the second set would be missing. */
const pages = import.meta.glob<string>('../features/{landing,legal}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the icons', () => {
  it('are each in one set only', () => {
    const twice = Object.keys(iconShapes).filter((name) => name in moreIconShapes);
    expect(twice).toEqual([]);
  });

  it('of prerendered pages are in iconShapes.ts; move them there if this fails', () => {
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
