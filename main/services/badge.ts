import type { IpcHandlersOf } from '#shared/ipc/contract.ts';

/** Electron's parts, as far as they are needed. */
interface BadgeSystem {
  readonly platform: NodeJS.Platform;
  /** macOS, and Linux where the desktop shows it. */
  setCount(count: number): void;
  /** Windows: a mark over the icon in the task bar; null takes it off. */
  setOverlay(pixels: Buffer | null, words: string): void;
}

/** Width and height of the mark of the task bar. */
export const overlaySize = 16;
/** The product's rose (renderer/ui/styles/tokens.css), as a bitmap has it: blue, green, red. */
const rose = [0x8a, 0x43, 0xf0] as const;

/** A round mark as a bitmap of four bytes a point. */
export function drawOverlay(): Buffer {
  const pixels = Buffer.alloc(overlaySize * overlaySize * 4);
  const middle = (overlaySize - 1) / 2;
  for (let y = 0; y < overlaySize; y += 1) {
    for (let x = 0; x < overlaySize; x += 1) {
      // One point of the edge is half covered.
      const cover = Math.min(1, Math.max(0, overlaySize / 2 - Math.hypot(x - middle, y - middle)));
      const at = (y * overlaySize + x) * 4;
      for (const [part, value] of rose.entries()) pixels[at + part] = Math.round(value * cover);
      pixels[at + 3] = Math.round(255 * cover);
    }
  }
  return pixels;
}

/** How many things wait to be seen, on the app's icon. */
export function createBadge(system: BadgeSystem) {
  return {
    'badge:set'({ count }) {
      if (system.platform === 'win32') system.setOverlay(count > 0 ? drawOverlay() : null, String(count));
      else system.setCount(count);
      return null;
    },
  } satisfies IpcHandlersOf<'badge'>;
}
