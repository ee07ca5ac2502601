import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const daySeconds = 24 * 60 * 60;

export interface MediaFolders {
  /** Folder with pictures of the demo companions, at `/media/portraits/…`. */
  readonly portraits: string;
  /** Folder with gallery pictures of the demo companions, at `/media/gallery/…`. */
  readonly galleries: string;
  /** Folder with pictures of the gifts, at `/media/gifts/…`. */
  readonly gifts: string;
  /** Folder with drawings of the gestures for selfies, at `/media/gestures/…`. */
  readonly gestures: string;
}

/**
 * Serves the product's own media to clients without a copy. `files/` serves the uploads. The content policy
 * keeps a file from loading or running anything.
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
        // Pages of the desktop shell have another origin and show these files too.
        void reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
}
