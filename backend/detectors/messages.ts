import type { Pixels } from '../pictures/frames.ts';

/** One picture for the detectors' process, which answers one job at a time. */
export interface DetectorJob {
  readonly pixels: Pixels;
  /** False skips the face detector: pictures that users send need no face. */
  readonly wantsFace: boolean;
}

/** Numbers that the models give to one picture, each from 0 to 1. */
export interface Scores {
  /** Probability that the picture is pornographic, photographed or drawn. */
  readonly porn: number;
  /** Score of the most certain face; 0 if the picture has none, null if the job did not ask. */
  readonly face: number | null;
}

export type FromDetectors =
  /** The models are loaded. */
  | { readonly type: 'ready' }
  /** The models can't run on this machine. The process exits after this message. */
  | { readonly type: 'unavailable'; readonly message: string }
  | { readonly type: 'done'; readonly scores: Scores }
  | { readonly type: 'failed'; readonly message: string };

/** Exit code of a process that exceeded its memory limit. */
export const tooMuchMemoryCode = 75;
