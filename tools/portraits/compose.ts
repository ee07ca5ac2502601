import { drawEars, drawGlasses, drawHeadwear, drawNeckwear, type Accessory } from './accessories.ts';
import { drawFace, faceShapes, outline, type Face } from './face.ts';
import { eyes, hairColours, lips, skins, cloths } from './palette.ts';
import type { ClothName, EyeColour, HairColourName, LipColour, SkinName } from './palette.ts';
import { scenes, type SceneName } from './scenes.ts';
import { seeded } from './shapes.ts';
import { styles, type StyleName } from './styles.ts';
import { drawBust, type Cut } from './tops.ts';

/** All properties of a person's portrait. */
export interface Look {
  readonly slug: string;
  readonly skin: SkinName;
  readonly hair: HairColourName;
  readonly style: StyleName;
  readonly iris: EyeColour;
  readonly lip: LipColour;
  readonly face: Face;
  readonly top: readonly [cut: Cut, cloth: ClothName, under?: ClothName];
  readonly scene: SceneName;
  readonly worn?: readonly Accessory[];
  /** Color of accessories in the hair or round the neck. */
  readonly accent?: ClothName;
  /** Tilt of the head in degrees. */
  readonly tilt: number;
  /** Mirrors the figure, so that parting and light are on the other side. */
  readonly mirror?: boolean;
  readonly mirrorScene?: boolean;
  /** Width factor of the shoulders. The base art uses 1.16 for everyone. */
  readonly build?: number;
}

const filters = [3, 6, 12, 22, 34, 70]
  .map(
    (size) =>
      `<filter id="b${size}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('');

const gradient = (
  id: string,
  vector: string,
  stops: readonly (readonly [number, string, number?])[],
): string =>
  `<linearGradient id="${id}" ${vector}>${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')}</linearGradient>`;

const down = 'x1="0" y1="0" x2="0" y2="1"';

/** Styles with hair piled on top. Their figure is lowered, because the bust crop would cut the hair. */
const tall = new Set<StyleName>(['bun', 'halfUp', 'ponytail', 'fringedTail', 'afro']);

/**
 * Returns the whole scene, 1800 by 1200, in the same frame as the drawn portraits. Rendering selects the
 * crop.
 */
export const compose = (look: Look): string => {
  const random = seeded(look.slug);
  const skin = skins[look.skin];
  const hairColour = hairColours[look.hair];
  const hair = styles[look.style](random, hairColour);
  const scene = scenes[look.scene](random);
  const worn = look.worn ?? [];
  const lip = lips[look.lip];
  const [cut, cloth, under] = look.top;
  const accent = cloths[look.accent ?? cloth];
  const tilt = `rotate(${look.tilt} 600 690)`;
  const lowered = tall.has(look.style) || worn.includes('scarf');
  const turn = (flipped: boolean | undefined): string =>
    flipped ? 'transform="translate(1200 0) scale(-1 1)"' : '';
  const face = drawFace(look.face, {
    skin,
    iris: eyes[look.iris],
    brow: hairColour.brow,
    lip,
    random,
  });
  const defs =
    filters +
    `<clipPath id="fc"><path d="${outline(faceShapes[look.face.shape])}"/></clipPath>` +
    gradient('s', 'x1="0" y1="0" x2="1" y2=".35"', [
      [0, skin.light],
      [0.5, skin.base],
      [1, skin.shade],
    ]) +
    gradient('h', down, [
      [0, hairColour.light],
      [0.16, hairColour.mid],
      [1, hairColour.dark],
    ]) +
    gradient('h2', down, [
      [0, hairColour.mid],
      [1, hairColour.dark],
    ]) +
    gradient('rl', '', [
      [0, scene.key],
      [0.3, scene.key, 0],
    ]) +
    gradient('rr', '', [
      [0.7, scene.rim, 0],
      [1, scene.rim],
    ]) +
    gradient('lp', down, [
      [0, lip],
      [1, lip, 0.78],
    ]) +
    '<radialGradient id="v" cx=".5" cy=".42" r=".75"><stop offset=".55" stop-color="#0d0a14" stop-opacity="0"/><stop offset="1" stop-color="#0d0a14" stop-opacity=".55"/></radialGradient>';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-300 0 1800 1200"><defs>${defs}</defs>` +
    `<g ${turn(look.mirrorScene)}>${scene.art}</g><ellipse cx="600" cy="520" rx="330" ry="400" fill="${scene.glow}" opacity=".16" filter="url(#b70)"/>` +
    `<g ${turn(look.mirror)}><g transform="translate(600 ${lowered ? 548 : 520}) scale(1.07) translate(-600 -520)"><g transform="${tilt}">${hair.back}</g>` +
    drawBust(skin, cut, cloth, under ?? 'cream', look.build ?? 1.1) +
    drawNeckwear(worn, accent[0], accent[2]) +
    `<g transform="${tilt}">${hair.ears ? drawEars(worn, skin.base, skin.deep) : ''}${face}` +
    `<g clip-path="url(#fc)" opacity=".42"><g filter="url(#b12)" transform="translate(0 12)">${hair.shadow}</g></g>` +
    drawGlasses(worn, 600 + look.face.turn * 7) +
    hair.front +
    drawHeadwear(worn, accent[0], accent[2]) +
    '</g></g></g><rect x="-300" width="1800" height="1200" fill="url(#v)"/></svg>'
  );
};
