import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const daySeconds = 24 * 60 * 60;

export interface MediaFolders {
  /** Pictures of the demo companions, at `/media/portraits/…`. */
  readonly portraits: string;
  /** What the demo people show beside them, at `/media/gallery/…`. */
  readonly galleries: string;
  /** Pictures of the gifts, at `/media/gifts/…`. */
  readonly gifts: string;
  /** Drawn gestures for selfies, at `/media/gestures/…`. */
  readonly gestures: string;
}

/**
 * The product's own files, for whoever has no copy of them; what people upload is served by `files/`. Shown, never
 * run: nothing in them may load or execute anything.
 */
export async function registerMedia(app: FastifyInstance, folders: MediaFolders): Promise<void> {
  const served = [
    { root: folders.portraits, prefix: '/media/portraits/' },
    { root: folders.galleries, prefix: '/media/gallery/' },
    { root: folders.gifts, prefix: '/media/gifts/' },
    { root: folders.gestures, prefix: '/media/gestures/' },
  ];
  for (const { root, prefix } of served) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', `public, max-age=${daySeconds}`);
        void reply.header('content-security-policy', "default-src 'none'");
        void reply.header('x-content-type-options', 'nosniff');
        // The desktop shell's pages have another origin and show them too.
        void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
}
