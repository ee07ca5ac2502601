import { sheen, skull, sleekShadow, turned, type HairTones, type Random, type Style } from './hair.ts';
import { between, fix, flip, points, sample, type Point } from './shapes.ts';

/** Draws one curl: a disc with a spiral loop. */
const curl = (x: number, y: number, r: number, random: Random, tones: HairTones): string => {
  const n = (share: number): string => fix(r * share);
  const light = random() < 0.58;
  return (
    `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(r)}" fill="${tones.mid}"/>` +
    `<path d="M${n(-0.62)} ${n(0.12)}C${n(-0.62)} ${n(-0.62)} ${n(0.62)} ${n(-0.62)} ${n(0.56)} ${n(0.06)}C${n(0.5)} ${n(0.5)} ${n(-0.19)} ${n(0.5)} ${n(-0.12)} ${n(0.06)}" transform="translate(${fix(x)} ${fix(y)}) rotate(${fix(random() * 90 - 45)})" fill="none" stroke="${light ? tones.light : tones.dark}" stroke-width="${fix(3 + random() * 2.6)}" stroke-linecap="round" opacity="${(0.28 + random() * 0.32).toFixed(2)}"/>`
  );
};

const curls = (
  path: readonly Point[],
  count: number,
  size: number,
  random: Random,
  tones: HairTones,
): string =>
  sample(path, count)
    .map(([x, y]) =>
      curl(
        x + (random() - 0.5) * 12,
        y + (random() - 0.5) * 12,
        size * (0.86 + random() * 0.28),
        random,
        tones,
      ),
    )
    .join('');

/** Draws short curls around the head. `size` 1 is chin length. */
export const curly =
  (size: number, drop: number): Style =>
  (random, tones) => {
    const outer = points(
      `600 196, 500 210, 424 276, ${394 - 14 * size} 370, ${384 - 20 * size} 470, ${396 - 16 * size} ${470 + drop}`,
    );
    const hairline = points(`600 262, 540 274, 492 310, 462 362, 448 420, 440 470, 432 ${470 + drop * 0.8}`);
    const middle = points(`600 226, 518 240, 454 294, 424 372, 412 452, 412 ${470 + drop * 0.9}`);
    const half = (): string =>
      curls(outer, 12, 40, random, tones) +
      curls(middle, 11, 38, random, tones) +
      curls(hairline, 12, 31, random, tones);
    const behind = points(
      `600 200, 470 220, 408 330, ${398 - 16 * size} 470, 420 ${452 + drop * 0.86}, 470 ${474 + drop * 0.82}, 540 ${482 + drop * 0.78}`,
    );
    return {
      back: `<path d="${between(behind, flip(behind))}" fill="${tones.dark}"/>`,
      front:
        half() +
        turned(half()) +
        sheen(points('490 262, 546 226, 600 218, 654 226, 710 262'), tones, 26, 0.4),
      shadow: '<path d="M440 250H760V430C720 330 480 330 440 430Z" fill="#1a0a0c"/>',
      ears: false,
    };
  };

/** Many thin braids from a center parting. Each is a chain of links along its curve. */
export const braids: Style = (random, tones) => {
  const braid = (path: readonly Point[], width: number): string => {
    const links = sample(path, 40);
    return links
      .map(([x, y], index) => {
        const [nx, ny] = links[index + 1] ?? links[index - 1] ?? [x, y + 1];
        const turn = (Math.atan2(ny - y, nx - x) * 180) / Math.PI + (index % 2 === 0 ? 26 : -26);
        return `<ellipse cx="${fix(x)}" cy="${fix(y)}" rx="${fix(width * 0.95)}" ry="${fix(width * 0.56)}" transform="rotate(${fix(turn)} ${fix(x)} ${fix(y)})" fill="${index % 2 === 0 ? tones.mid : tones.dark}" stroke="${tones.light}" stroke-width="1.4" stroke-opacity=".34"/>`;
      })
      .join('');
  };
  const half = (): string => {
    let art = '';
    for (let i = 0; i < 7; i++) {
      const t = i / 6;
      const end = 930 + random() * 60 - t * 40;
      art += braid(
        points(
          `${596 - (1 - t) * 4} ${198 + t * 62}, ${540 - (1 - t) * 44} ${210 + t * 72}, ${462 - (1 - t) * 34 + t * 22} ${292 + t * 46}, ${418 - (1 - t) * 40 + t * 40} 430, ${394 - (1 - t) * 46 + t * 56} 590, ${380 - (1 - t) * 46 + t * 66} 760, ${372 - (1 - t) * 30 + t * 74 + random() * 10} ${end}`,
        ),
        13,
      );
    }
    return art;
  };
  const under = points('600 190, 500 204, 430 280, 384 430, 352 600, 336 780, 350 920');
  const innerEdge = points('600 268, 548 286, 492 344, 462 430, 452 590, 448 760, 440 900');
  const base = `<path d="${between(under, innerEdge)}" fill="${tones.dark}"/>`;
  const behind = points('600 206, 470 240, 404 420, 388 660, 430 880');
  return {
    back: `<path d="${between(behind, flip(behind))}" fill="${tones.dark}"/>`,
    front: base + half() + turned(base + half()),
    shadow: sleekShadow(600),
    ears: false,
  };
};

/** Curls cut close to the head. */
export const cropped: Style = (random, tones) => {
  const row = (lift: number, count: number, r: number): string =>
    curls(
      points(
        `446 430, 444 ${366 - lift * 0.5}, 478 ${300 - lift}, 540 ${264 - lift}, 600 ${254 - lift}, 660 ${264 - lift}, 722 ${300 - lift}, 756 ${366 - lift * 0.5}, 754 430`,
      ),
      count,
      r,
      random,
      tones,
    );
  return {
    back: skull(tones),
    front: row(46, 24, 27) + row(24, 24, 25) + row(4, 26, 21),
    shadow: '<path d="M440 260H760V400C720 336 480 336 440 400Z" fill="#1a0a0c"/>',
    ears: true,
  };
};
