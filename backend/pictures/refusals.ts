/** The file is not an accepted picture, or is damaged. */
export class NoPictureError extends Error {}
/** The picture has more pixels than accepted. */
export class TooManyPixelsError extends Error {}
/** The picture took more time or memory than allowed, or ended its process twice. */
export class StuckPictureError extends Error {}
/** No process could open the picture, for a reason outside of the picture. */
export class NoPictureProcessError extends Error {
  readonly why: 'process' | 'busy' | 'closed';

  constructor(why: 'process' | 'busy' | 'closed', message: string) {
    super(message);
    this.why = why;
  }
}
