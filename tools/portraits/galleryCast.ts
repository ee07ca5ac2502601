import { cast } from './cast/index.ts';
import type { Look } from './compose.ts';

/** Changes to a person's look for another evening: another place and other clothes. */
type Change = Pick<Look, 'scene' | 'top'> & {
  readonly mouth?: Look['face']['mouth'];
  readonly isTurned?: boolean;
};

const evenings: readonly Change[] = [
  { scene: 'gardenNight', top: ['wrap', 'garnet'], mouth: 'smile' },
  { scene: 'shelvesWarm', top: ['cardigan', 'sand', 'cream'], mouth: 'hint', isTurned: true },
  { scene: 'ringRose', top: ['straps', 'ink'], mouth: 'smile', isTurned: true },
  { scene: 'cityGold', top: ['blazer', 'coal', 'cream'], mouth: 'calm' },
  { scene: 'galleryBlue', top: ['turtleneck', 'cobalt'], mouth: 'hint' },
  { scene: 'curtainGreen', top: ['striped', 'cream', 'petrol'], mouth: 'grin', isTurned: true },
  { scene: 'pendantsWarm', top: ['scoop', 'rose'], mouth: 'smile' },
];

/** Number of gallery pictures per person, without the portrait. */
const pictures: Readonly<Record<string, number>> = {
  jovana: 5,
  nour: 3,
  dana: 2,
  efua: 2,
  makeda: 2,
  imani: 2,
  salma: 2,
  ananya: 2,
  linh: 2,
  haruka: 2,
  sora: 2,
  aino: 2,
  eleni: 2,
  camila: 2,
  audrey: 2,
};

/** People with a video. */
export const inVideos = ['jovana', 'aino', 'camila'] as const;

const lookOf = (slug: string): Look => {
  const look = cast.find((each) => each.slug === slug);
  if (!look) throw new Error(`nobody of the cast is called ${slug}`);
  return look;
};

/** The demo's pending streamer, who is not part of the cast. */
const dana: Look = {
  ...lookOf('eleni'),
  slug: 'dana',
  skin: 'fair',
  hair: 'copper',
  style: 'lob',
  iris: 'green',
  lip: 'rose',
  tilt: 3,
  face: { shape: 'oval', eyes: 'gentle', brows: 'soft', mouth: 'smile', turn: -1, freckles: true },
};

const onEvening = (look: Look, evening: Change): Look => ({
  ...look,
  scene: evening.scene,
  top: evening.top,
  face: { ...look.face, mouth: evening.mouth ?? look.face.mouth },
  tilt: evening.isTurned === true ? -look.tilt : look.tilt,
  mirror: evening.isTurned === true ? look.mirror !== true : look.mirror === true,
});

/** All gallery pictures by name. */
export const galleryLooks: readonly (readonly [name: string, look: Look])[] = Object.entries(
  pictures,
).flatMap(([slug, count], person) => {
  const look = slug === 'dana' ? dana : lookOf(slug);
  return Array.from({ length: count }, (_, index) => {
    // Each person starts with another evening, so that the galleries differ.
    const evening = evenings[(person * 2 + index) % evenings.length] as Change;
    return [`${slug}-${index + 1}`, onEvening(look, evening)] as const;
  });
});

/**
 * Returns frames of a person who tilts her head to one side and back. The last frame leads into the first.
 */
export const framesOf = (slug: string, frames: number): readonly Look[] => {
  const look = onEvening(lookOf(slug), evenings[6] as Change);
  return Array.from({ length: frames }, (_, index) => ({
    ...look,
    tilt: look.tilt + 4 * Math.sin((2 * Math.PI * index) / frames),
  }));
};
