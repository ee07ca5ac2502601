import { drawnHair, type Drawn } from './base.ts';
import { halfUp, pixie, ponytail, shoulderTail, sideBun } from './gathered.ts';
import { flowing, type Flow, type Style } from './hair.ts';
import { braids, cropped, curly } from './textured.ts';

const drawn =
  (name: Drawn): Style =>
  (_random, tones) =>
    drawnHair(name, tones);

const loose =
  (flow: Flow): Style =>
  (random, tones) =>
    flowing(flow, random, tones);

/** Haircuts by name: nine cut from the base art, and others in the same technique. */
export const styles = {
  afro: drawn('amara'),
  braid: drawn('carmen'),
  sideLong: drawn('freja'),
  centreLong: drawn('leila'),
  waves: drawn('mira'),
  bun: drawn('nia'),
  curls: drawn('sofia'),
  fringedBob: drawn('yuna'),
  collarbone: drawn('zoya'),
  bob: loose({ part: 640, volume: 18, length: 700, cover: 0.3, blunt: true }),
  wavyBob: loose({
    part: 556,
    volume: 24,
    length: 716,
    cover: 0.35,
    wave: { size: 13, length: 150, from: 430 },
  }),
  lob: loose({ part: 600, volume: 14, length: 800, cover: 0.4, blunt: true, fringe: 'curtain' }),
  wavyLob: loose({
    part: 648,
    volume: 26,
    length: 830,
    cover: 0.35,
    wave: { size: 17, length: 190, from: 420 },
  }),
  fringedLong: loose({ part: 600, volume: 16, length: 960, cover: 0.45, fringe: 'full' }),
  fringedWaves: loose({
    part: 600,
    volume: 24,
    length: 860,
    cover: 0.4,
    fringe: 'full',
    wave: { size: 14, length: 200, from: 470 },
  }),
  curtainWaves: loose({
    part: 600,
    volume: 28,
    length: 930,
    cover: 0.3,
    fringe: 'curtain',
    wave: { size: 18, length: 230, from: 470 },
  }),
  sweptLong: loose({
    part: 660,
    volume: 20,
    length: 950,
    cover: 0.4,
    fringe: 'sweep',
    wave: { size: 9, length: 320, from: 560 },
  }),
  tuckedLong: loose({ part: 560, volume: 8, length: 900, cover: 0.3, tuck: 'right' }),
  tuckedBob: loose({ part: 600, volume: 6, length: 720, cover: 0.2, tuck: 'both', blunt: true }),
  bigWaves: loose({
    part: 570,
    volume: 44,
    length: 960,
    cover: 0.25,
    wave: { size: 22, length: 210, from: 400 },
  }),
  pixie,
  cropped,
  curlyShort: curly(0.4, 60),
  curlyBob: curly(1.6, 210),
  sideBun,
  shoulderTail: shoulderTail(false),
  shoulderWave: shoulderTail(true),
  ponytail: ponytail(false),
  fringedTail: ponytail(true),
  halfUp,
  braids,
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof styles;
