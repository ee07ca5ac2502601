import type { FloatingWindows } from '../port.ts';

interface PictureInPictureWindows {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

/**
 * Returns the Document Picture-in-Picture port (Chromium); null in browsers that support it for videos only.
 */
export function createFloating(): FloatingWindows | null {
  const windows = (globalThis as { documentPictureInPicture?: PictureInPictureWindows })
    .documentPictureInPicture;
  if (!windows) return null;
  return {
    hasFrame: true,
    // The browser refuses without a user gesture or by policy.
    open: (size) => windows.requestWindow(size).catch(() => null),
  };
}
