import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const icons = [
  { name: 'app-192', sizes: '192x192', purpose: 'any' },
  { name: 'app-512', sizes: '512x512', purpose: 'any' },
  // For systems that crop icons to a shape, such as a circle.
  { name: 'app-maskable-512', sizes: '512x512', purpose: 'maskable' },
] as const;
/** The icon of the home screen on iOS, which ignores the icons of the manifest. */
const touchIcon = 'app-touch-180';

interface Asset {
  readonly fileName: string;
  readonly source: Buffer;
}

/** Returns a file with a fingerprint in its name, like every file of the build. */
function assetOf(name: string, ending: string, source: Buffer): Asset {
  const hash = createHash('sha256').update(source).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.${ending}`, source };
}

/** Adds the web app manifest and the icons, so that users can install the web client as an app. */
export function appManifest(projectRoot: string): Plugin {
  const pictureOf = (name: string) =>
    assetOf(name, 'png', readFileSync(resolve(projectRoot, `resources/icons/${name}.png`)));
  const pictures = icons.map((icon) => ({ ...icon, asset: pictureOf(icon.name) }));
  const touch = pictureOf(touchIcon);
  const manifest = {
    id: '/',
    name: 'Vesper',
    short_name: 'Vesper',
    description: 'Live video matching and chat for adults',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The background of the splash screen and of the window frame, as in renderer/ui/styles/tokens.css.
    background_color: '#0d0a14',
    theme_color: '#0d0a14',
    categories: ['social'],
    icons: pictures.map(({ asset, sizes, purpose }) => ({
      src: `/${asset.fileName}`,
      type: 'image/png',
      sizes,
      purpose,
    })),
  };
  const written = assetOf('app', 'webmanifest', Buffer.from(JSON.stringify(manifest)));
  return {
    name: 'vesper:app-manifest',
    apply: 'build',
    buildStart() {
      for (const { fileName, source } of [written, touch, ...pictures.map(({ asset }) => asset)])
        this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml(_, { path }) {
      if (!path.endsWith('/index.html')) return [];
      return [
        { tag: 'link', attrs: { rel: 'manifest', href: `/${written.fileName}` }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touch.fileName}` }, injectTo: 'head' },
      ];
    },
  };
}
