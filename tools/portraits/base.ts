import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hair, HairTones } from './hair.ts';

/**
 * People drawn by the product's artist. The SVGs are unchanged in `base/`. Every part is cut from these
 * files.
 */
export const drawnWomen = [
  'amara',
  'carmen',
  'freja',
  'leila',
  'mira',
  'nia',
  'sofia',
  'yuna',
  'zoya',
] as const;
export const drawnMen = ['daniel', 'ilya', 'marcus'] as const;
export type Drawn = (typeof drawnWomen)[number];

export const readBase = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'base', `${name}.svg`), 'utf8');

/**
 * Returns the content of the group that opens at `from`. Counts tags to find the closing one, because groups
 * nest.
 */
const groupAt = (svg: string, from: number): { inner: string; end: number } => {
  const tags = /<g[\s>]|<\/g>/g;
  tags.lastIndex = from;
  const open = svg.indexOf('>', from) + 1;
  let depth = 0;
  for (let tag = tags.exec(svg); tag; tag = tags.exec(svg)) {
    depth += tag[0] === '</g>' ? -1 : 1;
    if (depth === 0) return { inner: svg.slice(open, tag.index), end: tag.index + 4 };
  }
  throw new Error('A group of the base portrait is not closed.');
};

const find = (svg: string, text: string, from = 0): number => {
  const index = svg.indexOf(text, from);
  if (index < 0) throw new Error(`The base portrait has no ${text}`);
  return index;
};

/** Returns the tones of a base's own hair: the three stops of its gradient `h`. */
const tonesOf = (svg: string): HairTones => {
  const [light, mid, dark] = [
    ...svg.slice(find(svg, 'id="h"'), find(svg, 'id="h2"')).matchAll(/stop-color="(#\w{6})"/g),
  ].map((match) => match[1] ?? '');
  return { light: light ?? '', mid: mid ?? '', dark: dark ?? '' };
};

const recolour = (art: string, from: HairTones, to: HairTones): string =>
  art.replaceAll(/#[0-9A-Fa-f]{6}/g, (colour) => {
    if (colour === from.light) return to.light;
    if (colour === from.mid) return to.mid;
    if (colour === from.dark) return to.dark;
    return colour;
  });

/**
 * Cuts the hair out of a base portrait. Each figure has three groups: hair behind the neck, the body, and the
 * head. The last parts of the head are the shadow of the hair on the forehead and the hair itself.
 */
export const drawnHair = (name: Drawn, tones: HairTones): Hair => {
  const svg = readBase(name);
  const figure = find(svg, '<g transform="translate(600 520)');
  const behind = groupAt(svg, find(svg, '<g transform="rotate(', figure));
  const body = groupAt(svg, find(svg, '<g', behind.end));
  const head = groupAt(svg, find(svg, '<g transform="rotate(', body.end));
  const cast = find(head.inner, '<g clip-path="url(#fc)" opacity=".42">');
  const shadow = groupAt(head.inner, cast);
  const soft = groupAt(shadow.inner, find(shadow.inner, '<g'));
  const own = tonesOf(svg);
  // Zoya's freckles are in the hair group, but belong to the face.
  const front = head.inner.slice(shadow.end).replaceAll(/<circle[^>]*fill="#8A4B39"[^>]*\/>/g, '');
  return {
    back: recolour(behind.inner, own, tones),
    front: recolour(front, own, tones),
    shadow: soft.inner,
    ears: name === 'amara' || name === 'carmen' || name === 'nia',
  };
};
