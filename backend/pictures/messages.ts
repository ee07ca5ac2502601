import type { Luminance, Pixels } from './frames.ts';
import type { PicturePaths } from './renditions.ts';

/** Jobs of a picture process, by kind. */
export interface Jobs {
  luminance: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Luminance };
  pixels: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Pixels };
  jpeg: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Uint8Array };
  /** Encodes an uploaded picture again and creates its small renditions. */
  picture: {
    job: {
      readonly from: string;
      readonly as: 'jpeg' | 'png';
      readonly to: string;
      readonly places: PicturePaths;
    };
    done: { readonly width: number; readonly height: number };
  };
  /** Creates the renditions of a video: from the uploaded poster if it is readable, else a placeholder. */
  poster: {
    job: {
      readonly from: string | null;
      readonly video: { readonly width: number; readonly height: number };
      readonly places: PicturePaths;
    };
    done: null;
  };
}

export type JobKind = keyof Jobs;
export type JobOf<K extends JobKind> = Jobs[K]['job'];
export type DoneOf<K extends JobKind> = Jobs[K]['done'];
export type AnyJob = { [K in JobKind]: { readonly kind: K } & JobOf<K> }[JobKind];

/** Result of a job. `code` is the system's error code, for example of a full disk. */
export type Answer =
  | { readonly type: 'done'; readonly done: DoneOf<JobKind> }
  | { readonly type: 'refused'; readonly why: 'noPicture' | 'tooManyPixels'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string | undefined };

export type FromChild = { readonly type: 'ready' } | Answer;

/** Exit code of a child that exceeded its memory limit. */
export const tooMuchMemoryCode = 75;
