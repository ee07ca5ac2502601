import { lazyModule } from '#shared/lib/lazyModule.ts';

/** Tabs bring half of react-aria: only where there are some. */
export const tabsModule = lazyModule({
  load: async () => (await import('./TabbedState.tsx')).TabbedState,
});
