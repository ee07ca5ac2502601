import type { Pixels } from '../pictures/frames.ts';

/** A picture for the detectors' process, which processes jobs one at a time. */
export interface DetectorJob {
  readonly pixels: Pixels;
  /** False skips the face detector, because pictures that users send need no face. */
  readonly wantsFace: boolean;
}

/** Scores of the models for one picture, each from 0 to 1. */
export interface Scores {
  /** Probability that the picture is pornographic, photographed or drawn. */
  readonly porn: number;
  /** Score of the most certain face; 0: no face; null: not requested. */
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
