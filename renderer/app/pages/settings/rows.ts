import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const settings = {
  view: lazyModule({ load: async () => (await import('./SettingsRoute.tsx')).SettingsRoute }),
  needs: 'media',
  texts: ['settings', 'auth', 'devices'],
  menu: { icon: 'settings', ownPage: 'app' },
} as const satisfies FramedRow<'settings'>;

export const diagnostics = {
  view: lazyModule({
    load: async () => (await import('./DiagnosticsRoute.tsx')).DiagnosticsRoute,
  }),
  needs: 'session',
  texts: ['diagnostics'],
  menu: { icon: 'gauge', ownPage: 'app' },
  under: ['profile'],
} as const satisfies FramedRow<'diagnostics'>;
