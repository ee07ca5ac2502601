import type { FloatingWindows } from '../port.ts';

interface PictureInPictureWindows {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

/** A browser's own small window that holds a page's elements (Chromium); null where there is only one for a video. */
export function createFloating(): FloatingWindows | null {
  const windows = (globalThis as { documentPictureInPicture?: PictureInPictureWindows })
    .documentPictureInPicture;
  if (!windows) return null;
  return {
    hasFrame: true,
    // Refused without a press, or by a policy of the browser's.
    open: (size) => windows.requestWindow(size).catch(() => null),
  };
}
