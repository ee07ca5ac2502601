import { fix, mix } from './shapes.ts';
import type { Skin } from './palette.ts';

/** Shape of a head in the units of the base art. Drawn faces extend 146 to each side of x = 600. */
export interface FaceShape {
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  /** Half the width of the chin's curve: small is pointed, large is square. */
  readonly point: number;
}

export const faceShapes = {
  oval: { cheek: 146, jaw: 108, chin: 672, point: 40 },
  heart: { cheek: 148, jaw: 98, chin: 670, point: 27 },
  round: { cheek: 150, jaw: 120, chin: 661, point: 50 },
  long: { cheek: 141, jaw: 106, chin: 684, point: 42 },
  square: { cheek: 146, jaw: 121, chin: 668, point: 58 },
  diamond: { cheek: 149, jaw: 101, chin: 677, point: 34 },
} as const satisfies Record<string, FaceShape>;

export type FaceShapeName = keyof typeof faceShapes;

/**
 * Shapes of eyes: the two control points of the upper lid's curve, the depth of the lower lid, the strength
 * of the crease and the tilt.
 */
export const eyeShapes = {
  almond: { lid: [-24, -21, 4, -27], low: 14, crease: 1, tilt: 0 },
  round: { lid: [-25, -26, 10, -30], low: 17, crease: 1, tilt: 1 },
  narrow: { lid: [-22, -15, 6, -21], low: 12, crease: 0.55, tilt: -2 },
  mono: { lid: [-22, -17, 8, -24], low: 13, crease: 0.2, tilt: -4 },
  hooded: { lid: [-26, -17, 2, -24], low: 14, crease: 0.45, tilt: 1 },
  upturned: { lid: [-26, -20, 2, -24], low: 14, crease: 0.9, tilt: -5 },
  gentle: { lid: [-23, -22, 6, -26], low: 15, crease: 0.8, tilt: 4 },
} as const;

export type EyeShapeName = keyof typeof eyeShapes;

export const browShapes = {
  soft: { thick: 1, arch: 0, tilt: 0 },
  arched: { thick: 0.85, arch: 7, tilt: -2 },
  straight: { thick: 1, arch: -7, tilt: 1 },
  bold: { thick: 1.5, arch: 1, tilt: -1 },
  thin: { thick: 0.62, arch: 4, tilt: 0 },
  lifted: { thick: 1.1, arch: 3, tilt: -5 },
} as const;

export type BrowShapeName = keyof typeof browShapes;

export type MouthName = 'calm' | 'smile' | 'grin' | 'full' | 'hint';

export interface Face {
  readonly shape: FaceShapeName;
  readonly eyes: EyeShapeName;
  /** Size factor of the eyes. 1 is the size of the base art. */
  readonly eyeSize?: number;
  readonly brows: BrowShapeName;
  /** Width and length factors of the nose. 1 is the size of the base art. */
  readonly nose?: readonly [number, number];
  readonly mouth: MouthName;
  readonly mouthWidth?: number;
  /** -1 looks to the viewer's left, 1 to the right. */
  readonly turn: -1 | 1;
  readonly blush?: number;
  readonly freckles?: boolean;
  /** Offset of a beauty mark from the center of the mouth. */
  readonly mark?: readonly [number, number];
  /** Strength of laugh lines, from 0 to 1. Default: 0. */
  readonly lines?: number;
  /** Color of the eye shadow. Undefined: no eye shadow. */
  readonly shadow?: string;
}

/** Properties of the whole picture that the face needs. */
export interface Look {
  readonly skin: Skin;
  readonly iris: readonly [string, string];
  readonly brow: string;
  readonly lip: string;
  readonly random: () => number;
}

export const outline = ({ cheek, jaw, chin, point }: FaceShape): string => {
  const l = (value: number): string => fix(600 - value);
  const r = (value: number): string => fix(600 + value);
  const low = chin - 66;
  return (
    `M${l(cheek)} 446C${l(cheek + 2)} 346 516 282 600 282C684 282 ${r(cheek + 2)} 346 ${r(cheek)} 446` +
    `C${r(cheek - 1)} 512 ${r(jaw + 30)} ${low - 46} ${r(jaw)} ${low}` +
    `C${r(jaw - 26)} ${low + 38} ${r(point)} ${chin} 600 ${chin}` +
    `C${l(point)} ${chin} ${l(jaw - 26)} ${low + 38} ${l(jaw)} ${low}` +
    `C${l(jaw + 30)} ${low - 46} ${l(cheek - 1)} 512 ${l(cheek)} 446Z`
  );
};

const eye = (x: number, mirrored: boolean, face: Face, look: Look): string => {
  const { lid, low, crease, tilt } = eyeShapes[face.eyes];
  const [x1, y1, x2, y2] = lid;
  const size = face.eyeSize ?? 1;
  // The eye further from the viewer is slightly narrower.
  const far = mirrored === face.turn > 0 ? 0.95 : 1;
  const side = mirrored ? -1 : 1;
  const id = mirrored ? 'e1' : 'e0';
  const open = `M-35 5C${x1} ${y1} ${x2} ${y2} 33 4C20 ${low} -16 ${low + 1} -35 5Z`;
  const glow = (cx: number, cy: number, r: number, opacity: number): string =>
    `<circle cx="${cx * side}" cy="${cy}" r="${r}" fill="#fff" opacity="${opacity}"/>`;
  const lashes =
    `M-46 -4C-40 1 -37 4 -35 6C${x1} ${y1 + 3} ${x2} ${y2 + 3} 33 5` +
    `C21 ${y2 + 5} ${x2 - 8} ${y2 - 5} -25 ${y1 + 6}C-32 -10 -38 -5 -46 -4Z`;
  return (
    `<g transform="translate(${x} 472) scale(${side * size * far} ${size}) rotate(${-tilt})">` +
    (face.shadow
      ? `<path d="M-40 2C-30 ${y1 - 18} 10 ${y2 - 16} 36 0C20 ${y2 + 2} -16 ${y1} -40 2Z" fill="${face.shadow}" opacity=".38" filter="url(#b3)"/>`
      : '') +
    `<path d="${open}" fill="#FBF2EE"/><clipPath id="${id}"><path d="${open}"/></clipPath><g clip-path="url(#${id})">` +
    `<circle cx="1" cy="-2" r="18.5" fill="${look.iris[0]}"/><circle cx="1" cy="0" r="15.5" fill="${look.iris[1]}"/>` +
    `<path d="M-12 4A14 14 0 0 0 14 4A18 18 0 0 1 -12 4Z" fill="#fff" opacity=".28"/><circle cx="1" cy="-2" r="8" fill="#0d070c"/>` +
    `<path d="M-40 -2C${x1} ${y1 - 3} ${x2} ${y2 - 4} 38 -2L38 -32L-40 -32Z" fill="#2b1220" opacity=".38" transform="translate(0 5)"/></g>` +
    glow(-5, -8, 5, 0.95) +
    glow(7, 5, 2.2, 0.6) +
    `<path d="${lashes}" fill="#1c0f16"/>` +
    `<path d="M-30 9C-18 ${low + 2} 10 ${low + 1} 28 7" fill="none" stroke="#1c0f16" stroke-width="1.8" opacity=".35"/>` +
    `<path d="M-30 ${-14 - crease * 7}C-14 ${-20 - crease * 18} 14 ${-19 - crease * 18} 32 -11" stroke="${look.skin.deep}" stroke-width="3" fill="none" opacity="${0.12 + crease * 0.33}" stroke-linecap="round"/></g>`
  );
};

const brow = (x: number, mirrored: boolean, face: Face, colour: string): string => {
  const { thick, arch, tilt } = browShapes[face.brows];
  const up = -arch;
  const t = (thick - 1) * 9;
  return (
    `<path transform="translate(${x} 472) scale(${mirrored ? -1 : 1} 1) rotate(${tilt})" fill="${colour}" opacity=".86" ` +
    `d="M-44 ${-44 - up * 0.2}C-28 ${-64 + up - t * 0.4} 6 ${-68 + up - t * 0.6} 38 ${-51 - t * 0.5}C40 -48 39 ${-43 + t * 0.4} 36 ${-42 + t * 0.5}C8 ${-55 + up * 0.7 + t * 0.4} -22 ${-57 + up * 0.7 + t * 0.3} -44 ${-44 - up * 0.2}Z"/>`
  );
};

const mouth = (cx: number, face: Face, look: Look): string => {
  const { deep } = look.skin;
  const shine = (y: number, opacity: number): string =>
    `<ellipse cx="-3" cy="${y}" rx="17" ry="4.5" fill="#fff" opacity="${opacity}" filter="url(#b3)"/>`;
  const corners = (at: number, y: number, opacity: number): string =>
    `<path d="M${-at} ${y - 8}C${-at - 4} ${y - 2} ${-at - 3} ${y + 5} ${-at + 1} ${y + 9}M${at} ${y - 8}C${at + 4} ${y - 2} ${at + 3} ${y + 5} ${at - 1} ${y + 9}" stroke="${deep}" stroke-width="3" fill="none" opacity="${opacity}" stroke-linecap="round" filter="url(#b3)"/>`;
  const seam = (path: string): string =>
    `<path d="${path}" stroke="${mix('#5a1626', deep, 0.4)}" stroke-width="3" fill="none" opacity=".7" stroke-linecap="round"/>`;
  const lip = (path: string): string => `<path d="${path}" fill="url(#lp)"/>`;
  const art: Record<MouthName, string> = {
    // Closed and relaxed.
    calm:
      lip('M-50 -1C-30 -11 -13 -16 0 -10C13 -16 30 -11 50 -1C22 6 -22 6 -50 -1Z') +
      lip('M-46 0C-22 5 22 5 46 0C32 30 -32 30 -46 0Z') +
      seam('M-53 -4C-22 7 22 7 53 -4') +
      shine(14, 0.38) +
      corners(59, 0, 0.32),
    // Fuller lips with a deeper bow.
    full:
      lip('M-49 0C-34 -13 -14 -21 0 -13C14 -21 34 -13 49 0C22 5 -22 5 -49 0Z') +
      lip('M-46 1C-22 5 22 5 46 1C34 37 -34 37 -46 1Z') +
      seam('M-51 -2C-24 6 -8 3 0 5C8 3 24 6 51 -2') +
      shine(18, 0.4) +
      corners(57, 1, 0.28),
    // A closed smile that lifts the corners.
    hint:
      lip('M-54 -7C-30 -11 -13 -15 0 -10C13 -15 30 -11 54 -7C24 5 -24 5 -54 -7Z') +
      lip('M-50 -5C-24 6 24 6 50 -5C34 28 -34 28 -50 -5Z') +
      seam('M-58 -10C-24 9 24 9 58 -10') +
      shine(14, 0.36) +
      corners(64, -8, 0.42),
    // A smile with visible teeth.
    smile:
      '<path d="M-54.5 -8.8C-28 4 28 4 54.5 -8.8C34 34 -34 34 -54.5 -8.8Z" fill="#6d1f2f"/><path d="M-45.5 -4.8C-26 6 26 6 45.5 -4.8C30 15 -30 15 -45.5 -4.8Z" fill="#fff6f1"/>' +
      lip('M-56.5 -9.8C-30 -14 -12 -17 0 -11C12 -17 30 -14 56.5 -9.8C28 4 -28 4 -56.5 -9.8Z') +
      lip('M-44.5 2C-28 20 28 20 44.5 2C34 38 -34 38 -44.5 2Z') +
      '<ellipse cx="-4" cy="25" rx="18" ry="4" fill="#fff" opacity=".3" filter="url(#b3)"/>' +
      corners(63.5, -10, 0.41),
    // A broad smile.
    grin:
      '<path d="M-60 -12C-30 2 30 2 60 -12C40 40 -40 40 -60 -12Z" fill="#6d1f2f"/><path d="M-52 -8C-28 4 28 4 52 -8C36 22 -36 22 -52 -8Z" fill="#fff6f1"/>' +
      lip('M-62 -13C-32 -15 -12 -17 0 -12C12 -17 32 -15 62 -13C30 2 -30 2 -62 -13Z') +
      lip('M-50 2C-30 25 30 25 50 2C38 43 -38 43 -50 2Z') +
      '<ellipse cx="-4" cy="30" rx="19" ry="4" fill="#fff" opacity=".3" filter="url(#b3)"/>' +
      corners(69, -14, 0.46),
  };
  return (
    `<g transform="translate(${cx} 602) scale(${face.mouthWidth ?? 1} 1)">${art[face.mouth]}</g>` +
    `<ellipse cx="${cx}" cy="640" rx="30" ry="7" fill="${deep}" opacity=".3" filter="url(#b6)"/>`
  );
};

/** Returns randomly placed freckles in the style of the base art. */
const freckles = (cx: number, look: Look): string => {
  let art = '';
  for (let i = 0; i < 34; i++) {
    const x = cx + (look.random() - 0.5) * 216;
    if (Math.abs(x - cx) < 34 && look.random() < 0.5) continue;
    const y = 508 + look.random() * 46;
    art += `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(1.5 + look.random() * 1.6)}" fill="${look.skin.deep}" opacity=".38"/>`;
  }
  return art;
};

/**
 * Draws the face without hair: skin, light and shade, features. The light comes from the side opposite to the
 * turn.
 */
export const drawFace = (face: Face, look: Look): string => {
  const { light, shade, deep } = look.skin;
  const contour = outline(faceShapes[face.shape]);
  const cx = 600 + face.turn * 7;
  const lit = -face.turn;
  const [wide, long] = face.nose ?? [1, 1];
  const tip = 541 + (long - 1) * 60;
  const chin = faceShapes[face.shape].chin;
  const soft = (
    x: number,
    y: number,
    rx: number,
    ry: number,
    fill: string,
    opacity: number,
    blur: string,
  ): string =>
    `<ellipse cx="${fix(x)}" cy="${fix(y)}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}" filter="url(#${blur})"/>`;
  const blush = 0.15 * (face.blush ?? 1);
  const nx = cx - 3 * face.turn;
  const lines = face.lines ?? 0;
  return [
    `<path d="${contour}" fill="url(#s)"/><g clip-path="url(#fc)">`,
    `<path d="${contour}" fill="none" stroke="${shade}" stroke-width="52" opacity=".55" filter="url(#b22)"/>`,
    soft(600, 288, 170, 62, deep, 0.5, 'b22'),
    soft(cx - 88, 548, 50, 36, '#F0436A', blush, 'b22') + soft(cx + 88, 548, 50, 36, '#F0436A', blush, 'b22'),
    soft(cx + lit * 84, 518, 40, 24, light, 0.75, 'b12'),
    soft(cx + lit * 30, 372, 80, 38, light, 0.55, 'b22'),
    soft(cx, chin - 16, 34, 14, light, 0.28, 'b12'),
    soft(cx - 66, 456, 48, 24, deep, 0.34, 'b12') + soft(cx + 66, 456, 48, 24, deep, 0.34, 'b12'),
    `<path d="M${nx - lit * 16 * wide} 452C${nx - lit * 13 * wide} 490 ${nx - lit * 22 * wide} 520 ${nx - lit * 28 * wide} ${tip + 7}" stroke="${deep}" stroke-width="13" fill="none" opacity=".34" filter="url(#b6)" stroke-linecap="round"/>`,
    soft(nx, 492, 9, 54 * long, light, 0.7, 'b6'),
    soft(cx, tip + 21, 30 * wide, 8, deep, 0.42, 'b6'),
    `<circle cx="${nx}" cy="${fix(tip)}" r="${fix(7 * wide)}" fill="${light}" opacity=".8" filter="url(#b3)"/>`,
    wide > 1.08
      ? `<path d="M${fix(cx - 27 * wide)} ${fix(tip - 8)}C${fix(cx - 34 * wide)} ${fix(tip + 6)} ${fix(cx - 27 * wide)} ${fix(tip + 16)} ${fix(cx - 20 * wide)} ${fix(tip + 15)}M${fix(cx + 27 * wide)} ${fix(tip - 8)}C${fix(cx + 34 * wide)} ${fix(tip + 6)} ${fix(cx + 27 * wide)} ${fix(tip + 16)} ${fix(cx + 20 * wide)} ${fix(tip + 15)}" stroke="${deep}" stroke-width="4" fill="none" opacity=".4" filter="url(#b3)"/>`
      : '',
    lines > 0
      ? `<path d="M${cx - 46} 556C${cx - 66} 572 ${cx - 74} 588 ${cx - 76} 606M${cx + 46} 556C${cx + 66} 572 ${cx + 74} 588 ${cx + 76} 606" stroke="${deep}" stroke-width="4" fill="none" opacity="${(lines * 0.34).toFixed(2)}" stroke-linecap="round" filter="url(#b3)"/>`
      : '',
    '</g>',
    `<g transform="translate(${cx} ${fix(tip + 15)}) scale(${wide} 1)"><path d="M-21 0C-14 -5 -9 0 -6 4M21 0C14 -5 9 0 6 4" stroke="${deep}" stroke-width="4.5" fill="none" stroke-linecap="round" opacity=".75"/></g>`,
    eye(cx - 66, false, face, look) + brow(cx - 66, false, face, look.brow),
    eye(cx + 66, true, face, look) + brow(cx + 66, true, face, look.brow),
    mouth(cx, face, look),
    face.freckles ? freckles(cx, look) : '',
    face.mark
      ? `<circle cx="${cx + face.mark[0]}" cy="${602 + face.mark[1]}" r="3.6" fill="${deep}" opacity=".85"/>`
      : '',
    `<g clip-path="url(#fc)" filter="url(#b6)"><path d="${contour}" fill="none" stroke="url(#rl)" stroke-width="${lit < 0 ? 14 : 22}" opacity=".75"/><path d="${contour}" fill="none" stroke="url(#rr)" stroke-width="${lit < 0 ? 22 : 14}" opacity=".8"/></g>`,
  ].join('');
};
