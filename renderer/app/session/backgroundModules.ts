import { lazyModule } from '#shared/lib/lazyModule.ts';

/** Camera, microphone, matching and calls. */
export const mediaModule = lazyModule({ load: () => import('./createMedia.ts') });

/** Chats and messages, and what tells of them. */
export const chatsModule = lazyModule({ load: () => import('./chats.ts') });
