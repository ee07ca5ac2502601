import type { IpcHandlersOf } from '#shared/ipc/contract.ts';

/** The parts of Electron that the badge uses. */
interface BadgeSystem {
  readonly platform: NodeJS.Platform;
  /** macOS, and Linux desktops that support it. */
  setCount(count: number): void;
  /** Windows: an overlay on the taskbar icon; null removes it. */
  setOverlay(pixels: Buffer | null, words: string): void;
}

/** Width and height of the taskbar overlay in pixels. */
export const overlaySize = 16;
/** The product's rose (renderer/ui/styles/tokens.css) in the byte order of a bitmap: blue, green, red. */
const rose = [0x8a, 0x43, 0xf0] as const;

/** Draws a round overlay as a bitmap with four bytes per pixel. */
export function drawOverlay(): Buffer {
  const pixels = Buffer.alloc(overlaySize * overlaySize * 4);
  const middle = (overlaySize - 1) / 2;
  for (let y = 0; y < overlaySize; y += 1) {
    for (let x = 0; x < overlaySize; x += 1) {
      // Antialiasing: the edge is one pixel wide and partly transparent.
      const cover = Math.min(1, Math.max(0, overlaySize / 2 - Math.hypot(x - middle, y - middle)));
      const at = (y * overlaySize + x) * 4;
      for (const [part, value] of rose.entries()) pixels[at + part] = Math.round(value * cover);
      pixels[at + 3] = Math.round(255 * cover);
    }
  }
  return pixels;
}

/** Shows the number of unread items on the app's icon. */
export function createBadge(system: BadgeSystem) {
  return {
    'badge:set'({ count }) {
      if (system.platform === 'win32') system.setOverlay(count > 0 ? drawOverlay() : null, String(count));
      else system.setCount(count);
      return null;
    },
  } satisfies IpcHandlersOf<'badge'>;
}
