import type { HairTones } from './hair.ts';

/**
 * Colors of the skin. Light, base and shade run across the face; `deep` is for creases, the neck's shadow and
 * the nose.
 */
export interface Skin {
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
}

/** Tones of the drawn portraits, and tones mixed from their neighbors. */
export const skins = {
  porcelain: { light: '#FFE9DC', base: '#F6D0BA', shade: '#DDA288', deep: '#9C5747' },
  rose: { light: '#FFE3D4', base: '#F3C2AC', shade: '#D7967D', deep: '#94503F' },
  fair: { light: '#FFDFC6', base: '#EFBB99', shade: '#CE8E70', deep: '#8A4B39' },
  ivory: { light: '#FFE4C8', base: '#F2C8A2', shade: '#D39D77', deep: '#8C5540' },
  golden: { light: '#F8CFA4', base: '#DFA67A', shade: '#B97B52', deep: '#74412A' },
  honey: { light: '#EFC79F', base: '#D29E73', shade: '#A8744E', deep: '#663A26' },
  olive: { light: '#EBC39A', base: '#CB9A6D', shade: '#A06F49', deep: '#603824' },
  caramel: { light: '#E2B084', base: '#BF875C', shade: '#925F3F', deep: '#57301F' },
  bronze: { light: '#D79C72', base: '#AE7450', shade: '#824F33', deep: '#472618' },
  chestnut: { light: '#C1865F', base: '#97603F', shade: '#6C412A', deep: '#391D12' },
  cocoa: { light: '#AA7252', base: '#7E4D35', shade: '#573222', deep: '#2B150D' },
  espresso: { light: '#946046', base: '#68402D', shade: '#472A1D', deep: '#23110B' },
} as const satisfies Record<string, Skin>;

export type SkinName = keyof typeof skins;

export interface HairColour extends HairTones {
  /** Color of the brows: darker than blond hair, the same as dark hair. */
  readonly brow: string;
}

export const hairColours = {
  ink: { light: '#5C5672', mid: '#221E2C', dark: '#0F0C16', brow: '#141018' },
  plum: { light: '#6E5878', mid: '#2A2030', dark: '#120C18', brow: '#120C18' },
  espresso: { light: '#8E5F4C', mid: '#3F2722', dark: '#1E110F', brow: '#1E110F' },
  chocolate: { light: '#9A6647', mid: '#543021', dark: '#2A150D', brow: '#2A160E' },
  chestnut: { light: '#BC7A50', mid: '#6E3B27', dark: '#3B1C12', brow: '#3B1C12' },
  auburn: { light: '#CC6B48', mid: '#7E3423', dark: '#431610', brow: '#47190F' },
  copper: { light: '#EE9659', mid: '#A84B26', dark: '#652511', brow: '#6d2f14' },
  ginger: { light: '#F6B274', mid: '#C06C33', dark: '#7C3C17', brow: '#7A411C' },
  caramel: { light: '#E0B07A', mid: '#9A6A3C', dark: '#5C3A1D', brow: '#4E321B' },
  honey: { light: '#F2CE8C', mid: '#B98548', dark: '#7A4F24', brow: '#5d3a1c' },
  sand: { light: '#F3DFB8', mid: '#C9A56F', dark: '#8C6A3F', brow: '#6E5030' },
  ash: { light: '#F3E5CC', mid: '#C4AD8E', dark: '#86705A', brow: '#7b6248' },
  mouse: { light: '#C2A68C', mid: '#7D634E', dark: '#46352A', brow: '#40302a' },
  silver: { light: '#F1EEF2', mid: '#ABA5B0', dark: '#68626F', brow: '#544d58' },
  wine: { light: '#B35A6E', mid: '#5F1F33', dark: '#2F0D1A', brow: '#33121a' },
} as const satisfies Record<string, HairColour>;

export type HairColourName = keyof typeof hairColours;

/** Colors of rim and iris. */
export const eyes = {
  black: ['#120a08', '#2f1c14'],
  brown: ['#170b07', '#3d2318'],
  chestnut: ['#2b150a', '#6b3f22'],
  amber: ['#3d2a12', '#8a6a35'],
  hazel: ['#33301a', '#7a7342'],
  green: ['#26361f', '#5f7d4f'],
  blue: ['#22384f', '#5b86b5'],
  sky: ['#2a4a63', '#7fa9c9'],
  grey: ['#2b343d', '#7d8b98'],
} as const satisfies Record<string, readonly [string, string]>;

export type EyeColour = keyof typeof eyes;

export const lips = {
  rose: '#C63F63',
  blush: '#D2486A',
  nude: '#C07560',
  brick: '#B1493F',
  coral: '#D4604F',
  berry: '#A92F4C',
  wine: '#8E2440',
  plum: '#8A3350',
  red: '#C22C3B',
  peach: '#D17A6C',
} as const satisfies Record<string, string>;

export type LipColour = keyof typeof lips;

/** Colors of the cloth, its light and its folds. */
export type Cloth = readonly [main: string, light: string, dark: string];

export const cloths = {
  violet: ['#3B2A5C', '#6b53a0', '#1d1432'],
  orchid: ['#4b2f6e', '#7a55a8', '#2a183f'],
  ink: ['#241C33', '#4a3c66', '#0f0a18'],
  cream: ['#F1E4DA', '#FFF8F0', '#b09c94'],
  petrol: ['#22384a', '#5583a3', '#101e2a'],
  forest: ['#1F4A44', '#5da394', '#0d2522'],
  moss: ['#5A6338', '#9AA46A', '#2d3319'],
  mustard: ['#B8862F', '#F0CB7C', '#6f4d12'],
  tangerine: ['#E0653F', '#FFB08A', '#8a2f18'],
  brick: ['#9C4030', '#DB8468', '#571d14'],
  garnet: ['#6D1F3C', '#a8496d', '#3a0d1f'],
  rose: ['#C65A7C', '#F6A5BC', '#7a2944'],
  blush: ['#E3B4B0', '#FFE2DC', '#9d6c6e'],
  sky: ['#7FA6C8', '#CBE2F4', '#41627f'],
  cobalt: ['#2F4FA0', '#7D9BE6', '#16265a'],
  sage: ['#93A58C', '#CFDcC6', '#55644f'],
  lilac: ['#A48BC8', '#DDCBF4', '#5f4a80'],
  sand: ['#C8A988', '#F1DCC0', '#7f6448'],
  coal: ['#2B2730', '#605868', '#131018'],
  teal: ['#1F6C72', '#6FBFC0', '#0c3a3e'],
} as const satisfies Record<string, Cloth>;

export type ClothName = keyof typeof cloths;
