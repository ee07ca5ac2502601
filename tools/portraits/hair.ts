import { bend, between, curve, fix, flip, points, sample, type Point, type Wave } from './shapes.ts';

/** The three tones of hair. The gradients `h` and `h2` of the picture use them. */
export interface HairTones {
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
}

/** The parts of a hairstyle: hair behind the neck, hair over the face, and its shadow. */
export interface Hair {
  readonly back: string;
  readonly front: string;
  readonly shadow: string;
  /** Whether the hair leaves the ears free. Only free ears are drawn, with earrings. */
  readonly ears: boolean;
}

export type Random = () => number;
export type Style = (random: Random, tones: HairTones) => Hair;

const strand = (path: readonly Point[], random: Random, tones: HairTones, strength = 1): string => {
  const dark = random() < 0.45;
  const opacity = (dark ? 0.28 + random() * 0.22 : 0.18 + random() * 0.22) * strength;
  const colour = dark ? tones.dark : tones.light;
  return `<path d="${curve(path)}" fill="none" stroke="${colour}" stroke-width="${fix(2 + random() * 3.4)}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"/>`;
};

/** Draws a lock: the shape between its two edges, with strands from root to tip. */
export const lock = (
  outer: readonly Point[],
  inner: readonly Point[],
  random: Random,
  tones: HairTones,
  options: { fill?: string; strands?: number; wave?: Wave; strength?: number } = {},
): string => {
  const steps = 26;
  const left = bend(sample(outer, steps), options.wave);
  const right = bend(sample(inner, steps), options.wave);
  const count = options.strands ?? 16;
  let art = `<path d="${between(left, right)}" fill="${options.fill ?? 'url(#h)'}"/>`;
  for (let i = 0; i < count; i++) {
    const share = (i + 0.4 + random() * 0.4) / count;
    const path = left.map(([x, y], index): Point => {
      const [rx, ry] = right[index] ?? [x, y];
      return [x + (rx - x) * share + (random() - 0.5) * 3, y + (ry - y) * share + (random() - 0.5) * 3];
    });
    art += strand(path, random, tones, options.strength);
  }
  return art;
};

/** Draws the soft light that makes hair look rounded. */
export const sheen = (path: readonly Point[], tones: HairTones, width: number, opacity: number): string =>
  `<path d="${curve(path)}" fill="none" stroke="${tones.light}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#b12)"/>`;

const shape = (outer: readonly Point[], inner: readonly Point[], fill: string): string =>
  `<path d="${between(outer, inner)}" fill="${fill}"/>`;

export interface Flow {
  /** x of the parting; 600 is the middle. */
  readonly part: number;
  /** Distance of the hair from the head at the cheeks. */
  readonly volume: number;
  /** y of the tips. The chin is at 672, the collarbone near 860. */
  readonly length: number;
  readonly wave?: Wave;
  /** Share of the cheeks that the hair covers, from 0 (open face) to 1. */
  readonly cover: number;
  readonly fringe?: 'none' | 'full' | 'curtain' | 'sweep';
  /** Side that is tucked behind the ear. */
  readonly tuck?: 'left' | 'right' | 'both';
  /** Blunt tips end in a line, tapered ones in points. */
  readonly blunt?: boolean;
}

/** Draws one side of loose hair, on the viewer's left. */
const side = (flow: Flow, part: number, random: Random, tones: HairTones, tucked: boolean): string => {
  const { volume: v, length, wave, cover } = flow;
  const reach = part - 600;
  const end = length;
  const outerLine: Point[] = points(
    `${part} 184, ${560 + reach * 0.6} 184, ${500 + reach * 0.2} 200, 444 246, ${412 - v * 0.15} 310, ${392 - v * 0.5} 400, ${380 - v} 500, ${372 - v * 1.15} ${Math.min(600, end - 60)}, ${(flow.blunt ? 384 : 376) - v} ${end - (end - 600) * 0.3}, ${(flow.blunt ? 396 : 400) - v * 0.6} ${end}`,
  );
  const edge = tucked ? -14 : cover * 20;
  const innerLine: Point[] = [
    [part, 256],
    [556 + reach * 0.55, 284],
    [518 + reach * 0.25, 322],
    [486 + edge * 0.4, 370],
    [464 + edge * 0.8, 426],
    [454 + edge, 490],
    ...(tucked
      ? (points(`436 540, 430 ${Math.min(640, end - 40)}`) as Point[])
      : (points(`${452 + edge * 0.9} 560, ${454 + edge * 0.4} ${Math.min(640, end - 40)}`) as Point[])),
    [(flow.blunt ? 462 : 446) - (tucked ? 14 : 0), end - (end - 640) * 0.3],
    [(flow.blunt ? 470 : 420) - (tucked ? 12 : 0), end + 6],
  ];
  let art = '';
  if (!tucked && end > 700)
    art += lock(
      points(
        `446 312, 408 396, ${376 - v * 0.9} 500, ${360 - v * 1.1} 600, ${344 - v} ${end - (end - 600) * 0.35}, ${344 - v * 0.8} ${end - 50}`,
      ),
      points(
        `452 316, 430 400, 412 500, 404 600, ${400 - v * 0.4} ${end - (end - 600) * 0.35}, ${360 - v * 0.7} ${end - 44}`,
      ),
      random,
      tones,
      { fill: 'url(#h2)', strands: 8, ...(wave ? { wave: { ...wave, phase: (wave.phase ?? 0) + 1 } } : {}) },
    );
  art += lock(outerLine, innerLine, random, tones, { strands: 22, ...(wave ? { wave } : {}) });
  if (!tucked && cover > 0.25)
    art += lock(
      points(
        `486 308, 452 380, 428 460, 416 540, 414 ${Math.min(640, end - 30)}, 420 ${end - (end - 620) * 0.5}`,
      ),
      points(
        `490 310, ${474 + edge * 0.3} 390, ${456 + edge * 0.8} 470, ${454 + edge} 540, ${460 + edge * 0.6} ${Math.min(640, end - 30)}, 432 ${end - (end - 620) * 0.5 + 8}`,
      ),
      random,
      tones,
      {
        fill: 'url(#h2)',
        strands: 9,
        ...(wave ? { wave: { ...wave, phase: (wave.phase ?? 0) + 0.5 } } : {}),
      },
    );
  art += sheen(points(`${520 + reach * 0.3} 240, 456 300, ${424 - v * 0.2} 390`), tones, 30, 0.55);
  if (end > 720)
    art += sheen(
      points(`${392 - v} 560, ${386 - v} 640, ${390 - v} ${Math.min(760, end - 40)}`),
      tones,
      30,
      0.3,
    );
  return art;
};

/** Mirrors art drawn for the viewer's left. */
export const turned = (art: string): string => `<g transform="translate(1200 0) scale(-1 1)">${art}</g>`;

/** Draws the back of a head with short or gathered hair. */
export const skull = (tones: HairTones): string =>
  `<path d="M600 206C472 204 428 320 440 470C448 520 480 560 520 580H680C720 560 752 520 760 470C772 320 728 204 600 206Z" fill="${tones.dark}"/>`;

/** Returns the soft shadow of hair combed back from a parting. */
export const sleekShadow = (part: number): string =>
  `<path d="M440 260H760V440C742 370 700 320 ${part} 276C510 320 458 370 440 440Z" fill="#1a0a0c"/>`;

const curtain = (random: Random, tones: HairTones): string =>
  lock(
    points('600 200, 548 222, 508 276, 484 350, 458 420, 440 462'),
    points('600 250, 574 286, 548 330, 516 382, 484 424, 452 470'),
    random,
    tones,
    { strands: 12 },
  );

export const fringe = (kind: Flow['fringe'], part: number, random: Random, tones: HairTones): string => {
  if (kind === 'full')
    return lock(
      points('596 206, 534 226, 490 288, 470 346, 462 418'),
      points('604 206, 666 226, 710 288, 730 346, 738 418'),
      random,
      tones,
      { strands: 30 },
    );
  if (kind === 'curtain') return curtain(random, tones) + turned(curtain(random, tones));
  if (kind === 'sweep')
    return lock(
      points(`${part} 190, 600 210, 540 250, 490 310, 462 380, 446 440`),
      points(`${part + 6} 250, 660 312, 612 356, 556 392, 500 420, 450 446`),
      random,
      tones,
      { strands: 18 },
    );
  return '';
};

/** Draws loose hair of any length: parted, straight or wavy, with or without a fringe. */
export const flowing = (flow: Flow, random: Random, tones: HairTones): Hair => {
  const end = flow.length;
  const behind: Point[] = points(
    `600 208, 486 226, ${412 - flow.volume * 0.3} 400, ${398 - flow.volume * 0.6} 640, ${410 - flow.volume * 0.5} ${Math.max(690, end - 110)}, 446 ${Math.max(710, end - 60)}`,
  );
  const left = flow.tuck === 'left' || flow.tuck === 'both';
  const right = flow.tuck === 'right' || flow.tuck === 'both';
  const rightSide = turned(side(flow, 1200 - flow.part, random, tones, right));
  const leftSide = side(flow, flow.part, random, tones, left);
  // The side with more hair lies over the other one.
  const sides = flow.part > 600 ? rightSide + leftSide : leftSide + rightSide;
  return {
    back: `${shape(behind, flip(behind), tones.dark)}<ellipse cx="600" cy="690" rx="170" ry="200" fill="#0d0610" opacity=".55" filter="url(#b34)"/>`,
    front: sides + fringe(flow.fringe, flow.part, random, tones),
    shadow:
      flow.fringe === 'full'
        ? '<path d="M450 250H750V430C700 414 500 414 450 430Z" fill="#1a0a0c"/>'
        : `<path d="M436 250H764V470C742 380 700 330 ${flow.part} 268C520 330 458 380 436 470Z" fill="#1a0a0c"/>`,
    ears: flow.tuck !== undefined,
  };
};
