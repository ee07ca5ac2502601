import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fix, mix } from './shapes.ts';

/**
 * A room at night behind the person, and the colors of its light: from the left (`key`), from the right
 * (`rim`) and from behind (`glow`).
 */
export interface Scene {
  readonly art: string;
  readonly key: string;
  readonly rim: string;
  readonly glow: string;
}

type Random = () => number;
type Draw = (random: Random) => Scene;
type Wall = readonly [string, string, string];

const wall = (colours: Wall): string =>
  `<linearGradient id="bg" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${colours[0]}"/><stop offset=".55" stop-color="${colours[1]}"/><stop offset="1" stop-color="${colours[2]}"/></linearGradient><rect x="-300" width="1800" height="1200" fill="url(#bg)"/>`;

const floor = (colour: string): string =>
  `<rect x="-340" y="900" width="1880" height="320" fill="${colour}" opacity=".6" filter="url(#b34)"/>`;

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

const leaves = (x: number, y: number, height: number, colour: string, random: Random): string => {
  let art = '';
  for (let i = 0; i < 9; i++) {
    const tip = x + (random() - 0.5) * height * 0.75;
    const bow = x + (random() - 0.5) * height * 0.7;
    const top = y - height * (0.66 + random() * 0.4);
    art += `<path d="M${x} ${y}C${fix(bow)} ${y - height * 0.35} ${fix(bow)} ${y - height * 0.6} ${fix(tip)} ${fix(top)}C${fix(bow + 40)} ${y - height * 0.55} ${x + 30} ${y - height * 0.3} ${x + 16} ${y}Z" fill="${mix(colour, '#0d0a14', random() * 0.35)}"/>`;
  }
  return art;
};

const plant = (x: number, colour: string, pot: string, random: Random): string =>
  `<g filter="url(#b12)" opacity=".9">${leaves(x, 900, 520, colour, random)}<path d="M${x - 50} 880H${x + 66}L${x + 50} 1040H${x - 34}Z" fill="${pot}"/></g>`;

const lamp =
  (x: number, glow: string, colours: Wall, leaf: string): Draw =>
  (random) => ({
    key: x < 600 ? glow : '#D89CFF',
    rim: x < 600 ? '#FF9A6A' : mix(glow, '#ffffff', 0.2),
    glow,
    art:
      wall(colours) +
      `<circle cx="${x}" cy="330" r="330" fill="${glow}" opacity=".42" filter="url(#b70)"/><circle cx="${x}" cy="350" r="150" fill="${glow}" opacity=".55" filter="url(#b70)"/>` +
      `<g filter="url(#b12)"><path d="M${x - 74} 250H${x + 74}L${x + 110} 400H${x - 110}Z" fill="${mix(glow, '#fff3d6', 0.4)}" opacity=".86"/><rect x="${x - 6}" y="400" width="12" height="520" fill="${colours[2]}"/></g>` +
      plant(x < 600 ? 1150 : 40, leaf, mix(colours[0], '#C06A50', 0.3), random) +
      floor(colours[2]),
  });

const lights = (colours: readonly string[], random: Random, count: number): string => {
  let art = '';
  for (let i = 0; i < count; i++)
    art += `<circle cx="${fix(-290 + random() * 1780)}" cy="${fix(330 + random() * 420)}" r="${fix(8 + random() * 21)}" fill="${pick(colours, random)}" opacity="${(0.2 + random() * 0.4).toFixed(2)}"/>`;
  return art;
};

const city =
  (colours: Wall, lamps: readonly string[], key: string, rim: string): Draw =>
  (random) => {
    let houses = '';
    for (let x = -300; x < 1500; x += 72)
      houses += `<rect x="${x}" y="${fix(360 + random() * 200)}" width="${fix(44 + random() * 26)}" height="480" fill="#0c0818" opacity=".6"/>`;
    const panes = [
      [-340, 400],
      [90, 440],
      [700, 440],
      [1180, 360],
    ]
      .map(
        ([x, width]) =>
          `<rect x="${x}" y="-40" width="${width}" height="800" rx="8" fill="#120d22" opacity=".5"/>`,
      )
      .join('');
    return {
      key,
      rim,
      glow: rim,
      art:
        wall(colours) +
        `<g filter="url(#b12)">${panes}${houses}</g><g filter="url(#b6)">${lights(lamps, random, 74)}</g>` +
        `<g filter="url(#b12)"><rect x="600" y="-20" width="26" height="800" fill="${colours[2]}"/><rect x="-340" y="756" width="1880" height="30" fill="${colours[2]}"/></g>` +
        `<g>${lights(lamps, random, 12).replaceAll(/opacity="0\.(\d)\d*"/g, 'opacity=".1$1"')}</g>`,
    };
  };

const garland = (random: Random, colour: string): string => {
  let art = '';
  for (let x = -290; x < 1500; x += 46) {
    const y = 130 + Math.sin((x + 300) / 118) * 66 + random() * 10;
    art += `<circle cx="${x}" cy="${fix(y)}" r="${fix(8 + random() * 5)}" fill="${colour}" opacity="${(0.5 + random() * 0.4).toFixed(2)}"/>`;
  }
  return `<g filter="url(#b3)">${art}</g>`;
};

const shelves =
  (colours: Wall, books: readonly string[], key: string, rim: string, bulbs: string | undefined): Draw =>
  (random) => {
    let art = '';
    for (const y of [310, 550, 790])
      for (const [from, to] of [
        [-290, 60],
        [90, 440],
        [760, 1110],
        [1140, 1490],
      ] as const) {
        art += `<rect x="${from}" y="${y}" width="${to - from}" height="16" fill="#0c0814" opacity=".7"/>`;
        for (let x = from + 14; x < to - 40;) {
          const width = 18 + random() * 28;
          const height = 60 + random() * 62;
          if (random() < 0.82)
            art += `<rect x="${fix(x)}" y="${fix(y - height)}" width="${fix(width)}" height="${fix(height)}" rx="3" fill="${pick(books, random)}" opacity="${(0.36 + random() * 0.44).toFixed(2)}"/>`;
          x += width + 3 + random() * 12;
        }
      }
    return {
      key,
      rim,
      glow: rim,
      art: `${wall(colours)}<g filter="url(#b12)">${art}</g>${bulbs ? garland(random, bulbs) : ''}`,
    };
  };

const curtain =
  (colours: Wall, fold: string, key: string, rim: string): Draw =>
  (random) => {
    let art = '';
    for (let x = -390; x < 1560; x += 72)
      art += `<path d="M${x} -40C${fix(x + random() * 50)} 400 ${fix(x + random() * 50)} 800 ${x + 10} 1240" stroke="${(x / 72) % 2 < 1 && random() < 0.55 ? fold : colours[2]}" stroke-width="${fix(20 + random() * 18)}" fill="none" opacity="${(0.18 + random() * 0.22).toFixed(2)}"/>`;
    return { key, rim, glow: rim, art: `${wall(colours)}<g filter="url(#b22)">${art}</g>` };
  };

const ring =
  (colours: Wall, light: string, key: string, rim: string): Draw =>
  () => ({
    key,
    rim,
    glow: rim,
    art:
      wall(colours) +
      `<circle cx="600" cy="430" r="400" fill="none" stroke="${light}" stroke-width="70" opacity=".4" filter="url(#b34)"/><circle cx="600" cy="430" r="400" fill="none" stroke="${mix(light, '#ffffff', 0.6)}" stroke-width="14" opacity=".85" filter="url(#b6)"/>` +
      `<g filter="url(#b34)"><rect x="-340" y="0" width="360" height="1200" fill="${colours[2]}" opacity=".8"/><rect x="1200" y="0" width="340" height="1200" fill="${colours[0]}" opacity=".5"/></g>`,
  });

/** Draws lamps hanging over a counter. */
const pendants =
  (colours: Wall, glow: string, key: string, rim: string): Draw =>
  (random) => {
    let art = '';
    for (const [x, y] of [
      [-120, 210],
      [230, 130],
      [980, 150],
      [1330, 230],
    ] as const)
      art +=
        `<circle cx="${x}" cy="${y + 60}" r="150" fill="${glow}" opacity=".4" filter="url(#b70)"/>` +
        `<g filter="url(#b6)"><rect x="${x - 3}" y="-40" width="6" height="${y + 40}" fill="${colours[2]}"/><path d="M${x - 26} ${y - 46}H${x + 26}L${x + 80} ${y + 40}H${x - 80}Z" fill="${mix(colours[2], glow, 0.25)}"/><ellipse cx="${x}" cy="${y + 42}" rx="66" ry="16" fill="${mix(glow, '#fff6df', 0.6)}"/></g>`;
    let jars = '';
    for (let x = -280; x < 1480; x += 56 + random() * 34)
      jars += `<rect x="${fix(x)}" y="${fix(650 - random() * 80)}" width="${fix(30 + random() * 18)}" height="150" rx="12" fill="${pick([mix(glow, colours[1], 0.5), mix(rim, colours[1], 0.6), mix('#3d6f8a', colours[1], 0.4)], random)}" opacity=".5"/>`;
    return {
      key,
      rim,
      glow,
      art: `${wall(colours)}${art}<g filter="url(#b12)">${jars}<rect x="-340" y="740" width="1880" height="22" fill="${colours[2]}"/></g>${floor(colours[2])}`,
    };
  };

/** Draws a wall of leaves with small warm lights. */
const garden =
  (colours: Wall, leaf: string, bulbs: string, key: string, rim: string): Draw =>
  (random) => {
    let art = '';
    for (let i = 0; i < 10; i++)
      art += leaves(-320 + i * 200, 980 + random() * 160, 620 + random() * 320, leaf, random);
    let sparks = '';
    for (let i = 0; i < 30; i++)
      sparks += `<circle cx="${fix(-280 + random() * 1760)}" cy="${fix(80 + random() * 640)}" r="${fix(5 + random() * 12)}" fill="${bulbs}" opacity="${(0.24 + random() * 0.46).toFixed(2)}"/>`;
    return {
      key,
      rim,
      glow: bulbs,
      art: `${wall(colours)}<g filter="url(#b12)" opacity=".8">${art}</g><g filter="url(#b6)">${sparks}</g>`,
    };
  };

/** Draws pictures on a plain wall under a soft spot. */
const gallery =
  (colours: Wall, paints: readonly string[], key: string, rim: string): Draw =>
  (random) => {
    let art = '';
    for (const [x, y, w, h] of [
      [-270, 170, 260, 330],
      [50, 120, 210, 260],
      [60, 430, 190, 150],
      [940, 150, 220, 300],
      [1210, 110, 250, 190],
      [1220, 350, 230, 250],
    ] as const)
      art += `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${mix(colours[2], '#000000', 0.2)}"/><rect x="${x + 14}" y="${y + 14}" width="${w - 28}" height="${h - 28}" fill="${pick(paints, random)}" opacity=".62"/><path d="M${x + 14} ${y + h - 14}V${fix(y + h * (0.4 + random() * 0.3))}C${x + w * 0.4} ${fix(y + h * (0.3 + random() * 0.3))} ${x + w * 0.6} ${fix(y + h * (0.6 + random() * 0.2))} ${x + w - 14} ${fix(y + h * (0.4 + random() * 0.3))}V${y + h - 14}Z" fill="${pick(paints, random)}" opacity=".7"/>`;
    return {
      key,
      rim,
      glow: rim,
      art: `${wall(colours)}<ellipse cx="600" cy="120" rx="760" ry="300" fill="${key}" opacity=".22" filter="url(#b70)"/><g filter="url(#b6)">${art}</g>${floor(colours[2])}`,
    };
  };

const art = join(import.meta.dirname, '../../resources/art');

/**
 * Draws one of the product's skies out of focus beyond a railing. The offset keeps its star clear of the
 * person.
 */
const sky =
  (name: 'land-dusk' | 'land-sea' | 'land-city', key: string, rim: string, x: number, y: number): Draw =>
  () => {
    // Prefixed, because the ids of the sky would clash with those of the figure.
    const inner = readFileSync(join(art, `${name}.svg`), 'utf8')
      .replace(/^<svg[^>]*>/, '')
      .replace(/<\/svg>\s*$/, '')
      .replaceAll(/id="(\w+)"/g, 'id="sky-$1"')
      .replaceAll(/url\(#(\w+)\)/g, 'url(#sky-$1)')
      .replaceAll(/href="#(\w+)"/g, 'href="#sky-$1"');
    return {
      key,
      rim,
      glow: rim,
      art:
        `<rect x="-300" width="1800" height="1200" fill="#0d0a14"/><g filter="url(#b6)"><g transform="translate(${x} ${y})">${inner}</g></g>` +
        `<g filter="url(#b6)"><rect x="-340" y="930" width="1880" height="18" fill="#0d0a14"/><rect x="-340" y="1090" width="1880" height="12" fill="#0d0a14"/></g>`,
    };
  };

const warm: Wall = ['#3b2330', '#2c1b2c', '#130c16'];
const dusk: Wall = ['#43203a', '#331a35', '#140c1a'];
const night: Wall = ['#2c2348', '#251a3c', '#100b1a'];
const blue: Wall = ['#1f3354', '#21294a', '#0e1020'];
const teal: Wall = ['#173f48', '#1a2f3f', '#0b141c'];
const rosy: Wall = ['#5a2a48', '#43203f', '#180c1c'];
const amber: Wall = ['#55351f', '#3a2420', '#160d10'];
const sage: Wall = ['#2c443c', '#22323a', '#0d1518'];

export const scenes = {
  lampLeft: lamp(90, '#FFB45C', ['#2b2442', '#2a1c38', '#120c1a'], '#1d3a35'),
  lampRight: lamp(1110, '#FF9A5C', dusk, '#1d3a33'),
  lampRose: lamp(1100, '#FF9BA0', rosy, '#2f4140'),
  lampTeal: lamp(110, '#FFC68A', teal, '#1d4a42'),
  lampGold: lamp(1090, '#FFC56A', amber, '#31432a'),
  cityViolet: city(
    ['#3a2457', '#2a1a45', '#120c20'],
    ['#8A5CF6', '#F0438A', '#FF9A62', '#FFC37A', '#FFE0B0'],
    '#FFE0C8',
    '#B98CFF',
  ),
  cityGold: city(
    ['#4a2348', '#331a3e', '#140c1d'],
    ['#FF7A59', '#FFD9A0', '#FFB36A', '#F7A8B8'],
    '#FFE6CC',
    '#FF9CB4',
  ),
  cityBlue: city(
    ['#1d2f55', '#1c2447', '#0c0f1f'],
    ['#5FA8FF', '#8A5CF6', '#FFD9A0', '#9BE1FF', '#FF9A62'],
    '#FFE9D6',
    '#8FBBFF',
  ),
  cityTeal: city(
    ['#12424a', '#17303f', '#0a131b'],
    ['#58D6C9', '#FFD08A', '#8CC9FF', '#FF8FA0'],
    '#FFEBD2',
    '#7FE3D6',
  ),
  shelvesViolet: shelves(
    night,
    ['#8A5CF6', '#5B4A9A', '#3d6f8a', '#C65A8A'],
    '#FFD2A6',
    '#C79BFF',
    '#FFD9A0',
  ),
  shelvesWarm: shelves(warm, ['#C58A4A', '#B4533F', '#7C4A78', '#D9B26A'], '#FFE2BE', '#FF9C7A', '#ffcf8a'),
  shelvesTeal: shelves(teal, ['#3F8F93', '#2F5F7A', '#C98B5A', '#7AA66F'], '#FFE0BC', '#8CE0D2', undefined),
  shelvesRose: shelves(rosy, ['#C65A8A', '#E08A6A', '#8A4A8A', '#F0B0A0'], '#FFE3D0', '#FF9BC2', '#FFC9D6'),
  curtainBlue: curtain(['#23304f', '#2b2a50', '#120f20'], '#6f7fd0', '#FFF2E8', '#9CC2FF'),
  curtainRose: curtain(['#5d2b47', '#43224a', '#190d20'], '#E07AA0', '#FFEDE2', '#FF9EC4'),
  curtainGold: curtain(['#5b3a24', '#46292d', '#190e13'], '#E7A45C', '#FFEBCB', '#FFB27A'),
  curtainGreen: curtain(['#22453f', '#1e3340', '#0b1518'], '#66B59B', '#FFF0DC', '#9BE3C4'),
  ringViolet: ring(['#1d1b46', '#241c4a', '#0f0b20'], '#8A5CF6', '#C7B2FF', '#FFE3C4'),
  ringRose: ring(['#2d1440', '#3a1748', '#150b22'], '#F0438A', '#FFF0EA', '#FF8FC0'),
  ringAmber: ring(['#3d1f22', '#3a1d30', '#160b14'], '#FF9A4C', '#FFE7C8', '#FFB070'),
  ringIce: ring(['#152a4c', '#1b2348', '#0b0e1f'], '#4FA3F0', '#FFEFE2', '#9CD0FF'),
  pendantsWarm: pendants(amber, '#FFB55E', '#FFE6C0', '#FFA56A'),
  pendantsBlue: pendants(blue, '#FFC988', '#FFE9CF', '#8FB2FF'),
  pendantsRose: pendants(rosy, '#FFB0A0', '#FFE4D8', '#FF92B6'),
  gardenNight: garden(sage, '#245244', '#FFD58A', '#FFEBC6', '#9CE0B4'),
  gardenPlum: garden(['#35254f', '#2a1f42', '#100c1c'], '#3a3f66', '#FFC3A0', '#FFE7D2', '#C4A0FF'),
  galleryWarm: gallery(
    ['#4a2f38', '#37232f', '#150d14'],
    ['#D98A5A', '#8A4A5A', '#E7C08A', '#5A6A8A'],
    '#FFE3C4',
    '#FFA988',
  ),
  galleryBlue: gallery(
    ['#2a3a5c', '#232a4c', '#0e1020'],
    ['#6A8AC8', '#C88AA8', '#E7D0A0', '#4A5A9A'],
    '#FFEBD8',
    '#A6BEFF',
  ),
  gallerySage: gallery(
    ['#33463f', '#27353a', '#0e1518'],
    ['#9AB88A', '#D9B07A', '#6A8A9A', '#C9776A'],
    '#FFEDD4',
    '#A8E0C0',
  ),
  skyDusk: sky('land-dusk', '#FFD9C0', '#FF8FA8', -780, -160),
  skySea: sky('land-sea', '#FFDCC2', '#FF9A78', -300, -200),
  skyCity: sky('land-city', '#FFE0CC', '#D08CFF', -340, -160),
} as const satisfies Record<string, Draw>;

export type SceneName = keyof typeof scenes;
