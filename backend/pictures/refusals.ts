/** It is not a picture that we take, or is damaged. */
export class NoPictureError extends Error {}
/** It is one, and unpacks into more than we take. */
export class TooManyPixelsError extends Error {}
/** The picture took more time or memory than any honest one does, or ended its process twice. */
export class StuckPictureError extends Error {}
/** Nobody could look at it, and that is not the picture's fault. */
export class NoPictureProcessError extends Error {
  readonly why: 'process' | 'busy' | 'closed';

  constructor(why: 'process' | 'busy' | 'closed', message: string) {
    super(message);
    this.why = why;
  }
}
