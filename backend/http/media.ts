import { existsSync, mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const daySeconds = 24 * 60 * 60;

export interface MediaFolders {
  /** Pictures of the demo companions, at `/media/portraits/…`. */
  readonly portraits: string;
  /** What people uploaded, at `/media/…`; null where nothing is kept (`:memory:`). */
  readonly uploads: string | null;
}

/** Files that are shown, never run: nothing in them may load or execute anything, whatever their bytes are. */
export async function registerMedia(app: FastifyInstance, folders: MediaFolders): Promise<void> {
  if (folders.uploads !== null) mkdirSync(folders.uploads, { recursive: true });
  const served = [
    { root: folders.portraits, prefix: '/media/portraits/', cache: `public, max-age=${daySeconds}` },
    // Whose they are is decided where they are sent: no shared cache may keep them.
    { root: folders.uploads, prefix: '/media/', cache: `private, max-age=${daySeconds}` },
  ];
  for (const { root, prefix, cache } of served) {
    if (root === null || !existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', cache);
        void reply.header('content-security-policy', "default-src 'none'");
        void reply.header('x-content-type-options', 'nosniff');
        // The desktop shell's pages have another origin and show them too.
        void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
}
