import { drawnHair } from './base.ts';
import {
  flowing,
  fringe,
  lock,
  sheen,
  skull,
  sleekShadow,
  turned,
  type HairTones,
  type Random,
  type Style,
} from './hair.ts';
import { fix, points } from './shapes.ts';

/**
 * Draws hair combed back from a parting and past the ears, without the tail or knot that it is gathered into.
 */
const sleek = (part: number, random: Random, tones: HairTones): string => {
  const half = (p: number): string =>
    lock(
      points(`${p} 188, ${548 + (p - 600) * 0.6} 190, 484 214, 444 274, 432 356, 436 436, 450 512`),
      points(`${p} 270, ${560 + (p - 600) * 0.6} 290, 512 328, 480 376, 464 426, 456 470, 456 514`),
      random,
      tones,
      { strands: 20 },
    ) + sheen(points(`${540 + (p - 600) * 0.4} 226, 474 276, 450 350`), tones, 24, 0.5);
  const [left, right] = [half(part), turned(half(1200 - part))];
  return part > 600 ? right + left : left + right;
};

const knot = (x: number, y: number, r: number, random: Random, tones: HairTones): string => {
  let art = `<circle cx="${x}" cy="${y}" r="${r}" fill="${tones.mid}"/>`;
  for (let i = 0; i < 16; i++) {
    const size = r * (0.42 + random() * 0.46);
    art += `<path d="M${fix(-size)} 0A${fix(size)} ${fix(size * 0.8)} 0 0 1 ${fix(size)} 0" transform="translate(${x} ${y + 4}) rotate(${fix(random() * 180 - 90)})" fill="none" stroke="${random() < 0.5 ? tones.dark : tones.light}" stroke-width="${fix(2.4 + random() * 2.4)}" opacity="${(0.2 + random() * 0.3).toFixed(2)}"/>`;
  }
  return art;
};

export const sideBun: Style = (random, tones) => ({
  back: skull(tones) + knot(724, 640, 62, random, tones),
  front: sleek(560, random, tones),
  shadow: sleekShadow(560),
  ears: true,
});

/** Hair gathered low and brought forward over one shoulder. */
export const shoulderTail =
  (wavy: boolean): Style =>
  (random, tones) => {
    const wave = wavy ? { size: 13, length: 190, from: 640 } : undefined;
    const tail = lock(
      points('712 560, 752 620, 790 700, 806 800, 800 900, 770 980'),
      points('690 610, 704 680, 716 750, 720 830, 728 910, 752 984'),
      random,
      tones,
      { strands: 20, ...(wave ? { wave } : {}) },
    );
    return {
      back: skull(tones) + `<path d="M700 540L762 640L716 650L690 596Z" fill="${tones.dark}"/>`,
      front:
        sleek(640, random, tones) +
        tail +
        `<path d="M700 652C718 642 742 640 766 648L769 666C746 660 724 662 705 672Z" fill="${tones.dark}"/>` +
        sheen(points('768 690, 780 780, 776 860'), tones, 24, 0.32),
      shadow: sleekShadow(640),
      ears: true,
    };
  };

/** A high ponytail: the cap of the drawn bun, and a tail behind one shoulder. */
export const ponytail =
  (fringed: boolean): Style =>
  (random, tones) => {
    const cap = drawnHair('nia', tones);
    const wave = { size: 12, length: 240, from: 330 };
    const tail = lock(
      points('584 176, 640 112, 724 112, 796 176, 838 290, 858 430, 862 580, 838 720, 806 800'),
      points('610 214, 652 178, 706 190, 742 250, 758 340, 770 440, 776 560, 778 690, 794 800'),
      random,
      tones,
      { strands: 22, wave },
    );
    return {
      back: skull(tones) + tail + `<ellipse cx="612" cy="190" rx="34" ry="26" fill="${tones.dark}"/>`,
      front: cap.front + (fringed ? fringe('curtain', 600, random, tones) : ''),
      shadow: cap.shadow,
      ears: true,
    };
  };

/** Short hair swept to one side. */
export const pixie: Style = (random, tones) => ({
  back: skull(tones),
  front:
    turned(
      lock(
        points('546 196, 500 210, 456 258, 436 330, 432 410, 440 470, 456 512'),
        points('548 258, 512 300, 484 350, 468 400, 462 440, 460 480, 462 514'),
        random,
        tones,
        { strands: 15 },
      ),
    ) +
    lock(
      points('662 188, 600 176, 516 188, 454 240, 428 320, 428 410, 440 470, 454 516'),
      points('668 250, 622 306, 566 350, 510 384, 474 412, 460 446, 458 482, 458 518'),
      random,
      tones,
      { strands: 24 },
    ) +
    lock(
      points('650 196, 590 230, 536 284, 496 344, 470 396'),
      points('668 246, 640 300, 596 346, 540 384, 480 408'),
      random,
      tones,
      { fill: 'url(#h2)', strands: 11 },
    ) +
    sheen(points('626 214, 540 226, 476 288'), tones, 26, 0.5),
  shadow:
    '<path d="M440 250H760V440C742 360 716 320 668 268C620 340 540 390 470 420L440 440Z" fill="#1a0a0c"/>',
  ears: true,
});

/** Long loose hair with a knot on top. */
export const halfUp: Style = (random, tones) => {
  const long = flowing(
    { part: 600, volume: 14, length: 940, cover: 0.5, wave: { size: 8, length: 300, from: 560 } },
    random,
    tones,
  );
  return { ...long, back: knot(600, 176, 66, random, tones) + long.back };
};
