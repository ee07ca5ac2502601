import type { NativeImage } from 'electron';
import stable from '#resources/icons/icon.png?inline';
import testing from '#resources/icons/testing.png?inline';

/**
 * Returns the icon of the channel's windows on Linux; undefined elsewhere. A Linux package names its icon in
 * the menu entry. An AppImage and a checkout have no entry, so their windows would show Electron's icon.
 * Windows and macOS use the program's icon.
 */
export function windowIcon(
  platform: NodeJS.Platform,
  channel: string | null,
  createFromDataURL: (url: string) => NativeImage,
): NativeImage | undefined {
  if (platform !== 'linux') return undefined;
  return createFromDataURL(channel === 'testing' ? testing : stable);
}
