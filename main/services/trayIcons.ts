import type { NativeImage } from 'electron';
import muted from '#resources/tray/muted.png?inline';
import muted2 from '#resources/tray/muted@2x.png?inline';
import mutedTemplate from '#resources/tray/mutedTemplate.png?inline';
import mutedTemplate2 from '#resources/tray/mutedTemplate@2x.png?inline';
import usual from '#resources/tray/usual.png?inline';
import usual2 from '#resources/tray/usual@2x.png?inline';
import usualTemplate from '#resources/tray/usualTemplate.png?inline';
import usualTemplate2 from '#resources/tray/usualTemplate@2x.png?inline';
import waiting from '#resources/tray/waiting.png?inline';
import waiting2 from '#resources/tray/waiting@2x.png?inline';
import type { TrayLook } from './tray.ts';

const coloured = { usual: [usual, usual2], waiting: [waiting, waiting2], muted: [muted, muted2] } as const;
/** macOS colors template images itself, and shows the count next to them. */
const templates = {
  usual: [usualTemplate, usualTemplate2],
  waiting: [usualTemplate, usualTemplate2],
  muted: [mutedTemplate, mutedTemplate2],
} as const;

/** Returns the tray icons, each in two sizes. `resources/tray/draw.mjs` draws them. */
export function createTrayIcons(
  createEmpty: () => NativeImage,
  platform: NodeJS.Platform,
): Readonly<Record<TrayLook, NativeImage>> {
  const isMac = platform === 'darwin';
  const of = (look: TrayLook) => {
    const image = createEmpty();
    (isMac ? templates : coloured)[look].forEach((dataURL, index) =>
      image.addRepresentation({ scaleFactor: index + 1, dataURL }),
    );
    image.setTemplateImage(isMac);
    return image;
  };
  return { usual: of('usual'), waiting: of('waiting'), muted: of('muted') };
}
