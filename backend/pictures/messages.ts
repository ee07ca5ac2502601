import type { Luminance, Pixels } from './frames.ts';
import type { PicturePaths } from './renditions.ts';

/** What a child process can be asked. What one says of a picture is only worth anything because nothing else was lost. */
export interface Jobs {
  luminance: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Luminance };
  pixels: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Pixels };
  jpeg: { job: { readonly image: Uint8Array; readonly maxPixels: number }; done: Uint8Array };
  /** A picture that was sent: drawn anew, with its small renditions. */
  picture: {
    job: {
      readonly from: string;
      readonly as: 'jpeg' | 'png';
      readonly to: string;
      readonly places: PicturePaths;
    };
    done: { readonly width: number; readonly height: number };
  };
  /** The renditions of a video: of the picture that came with it where there is one that can be read. */
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

/** `code` is the system's, of a disk that is full. */
export type Answer =
  | { readonly type: 'done'; readonly done: DoneOf<JobKind> }
  | { readonly type: 'refused'; readonly why: 'noPicture' | 'tooManyPixels'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string | undefined };

export type FromChild = { readonly type: 'ready' } | Answer;

/** How a child ends that found itself with more memory than it may have. */
export const tooMuchMemoryCode = 75;
