import { lazyModule } from '#shared/lib/lazyModule.ts';

/** A placeholder beside the streamers' navigation, which nobody else sees. */
export const studioModule = lazyModule({
  load: async () => (await import('./StudioPlaceholder.tsx')).StudioPlaceholder,
});
