import type { LocalMedia } from '#renderer/engines/port.ts';
import type { Media } from './media.ts';

/**
 * Holds camera, microphone and matching. They are created when a page or dialog first needs them, and live
 * until the user signs out.
 */
export interface MediaHolder {
  /** Live state: null until the media have been created. */
  readonly state: { made: Media | null };
  /** Returns the media if they are loaded, else a promise, which is the same for all callers. */
  media(): Media | Promise<Media>;
  local(): LocalMedia | Promise<LocalMedia>;
}
