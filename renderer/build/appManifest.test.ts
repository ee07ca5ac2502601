import sharp from 'sharp';
import { expect, it } from 'vitest';
import { root } from '#tests/tools/root.ts';
import { appManifest } from './appManifest.ts';

interface Manifest {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}
interface Tag {
  readonly tag: string;
  readonly attrs: { readonly rel: string; readonly href: string };
}

const plugin = appManifest(root);
const files = new Map<string, Buffer>();
(plugin.buildStart as () => void).call({
  emitFile: ({ fileName, source }: { fileName: string; source: Buffer }) =>
    void files.set(`/${fileName}`, source),
} as never);
const tagsOf = (path: string) =>
  (plugin.transformIndexHtml as unknown as (html: string, context: { path: string }) => Tag[])('', { path });

it('the client’s page names a manifest and an icon for iOS, and both are there; no other page does', () => {
  const tags = tagsOf('/index.html');
  expect(tags.map(({ attrs }) => attrs.rel)).toEqual(['manifest', 'apple-touch-icon']);
  for (const { attrs } of tags) expect(files.has(attrs.href), attrs.href).toBe(true);
  expect(tagsOf('/signIn/callback.html')).toEqual([]);
});

it('the manifest has icons of the sizes it says, one of them to be cut into any shape', async () => {
  const [link] = tagsOf('/index.html');
  const manifest = JSON.parse(String(files.get(link!.attrs.href))) as Manifest;
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes, purpose } of manifest.icons) {
    const picture = sharp(files.get(src));
    const { width, height } = await picture.metadata();
    expect(`${width}x${height}`).toBe(sizes);
    const corner = await picture
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    // A maskable icon is opaque up to its corners, because the system crops it. The others have transparent corners.
    expect(corner[3]).toBe(purpose === 'maskable' ? 255 : 0);
  }
});
