import type { LocalMedia } from '#renderer/engines/port.ts';
import type { Media } from './media.ts';

/**
 * Camera, microphone and matching, created when a page or a dialog first needs them; they then live as long as somebody
 * is signed in, whatever page is shown.
 */
export interface MediaHolder {
  /** Live state: null as long as nothing has needed it. */
  readonly state: { made: Media | null };
  /** At once where it is there; else on its way, the same promise for everybody. */
  media(): Media | Promise<Media>;
  local(): LocalMedia | Promise<LocalMedia>;
}
