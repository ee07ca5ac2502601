import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { require } from './faceApi.ts';

/** A photograph whose content is known. */
export interface LabelledPhotograph {
  readonly name: string;
  readonly hasFace: boolean;
  /** Reads the file. All photographs are harmless. */
  read(): Promise<Buffer>;
}

/** Fraction of each photograph's height below which it shows bodies and furniture but no face. */
const facesEndAt = [
  ['sample1.jpg', 0.55],
  ['sample2.jpg', 0.5],
  ['sample3.jpg', 0.55],
  ['sample4.jpg', 0.45],
  ['sample5.jpg', null],
  ['sample6.jpg', 0.5],
] as const;

/**
 * Photographs of people that @vladmandic/face-api ships with its demo, and the lower parts of five of them, which show
 * no face. Labelled by eye for this project.
 */
export function labelledPhotographs(): LabelledPhotograph[] {
  const folder = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'demo');
  return facesEndAt.flatMap(([name, endAt]) => {
    const whole = {
      name,
      hasFace: true,
      read: () => sharp(join(folder, name)).jpeg().toBuffer(),
    };
    if (endAt === null) return [whole];
    const lower = {
      name: `${name}, lower part`,
      hasFace: false,
      read: () => readBelow(join(folder, name), endAt),
    };
    return [whole, lower];
  });
}

async function readBelow(file: string, share: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata();
  const top = Math.round(height * share);
  return sharp(file)
    .extract({ left: 0, top, width, height: height - top })
    .jpeg()
    .toBuffer();
}
