import { lazyModule } from '#shared/lib/lazyModule.ts';

/** Loads camera, microphone, matching and calls. */
export const mediaModule = lazyModule({ load: () => import('./createMedia.ts') });

/** Loads chats and messages with their notices. */
export const chatsModule = lazyModule({ load: () => import('./chats.ts') });
