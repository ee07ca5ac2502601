import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const profile = {
  view: lazyModule({
    load: async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  }),
  needs: 'session',
  texts: ['profile', 'profileFields', 'gallery', 'uploads', 'application', 'stories'],
  menu: { icon: 'profile', rail: { current: 'profile' } },
  under: ['profile'],
} as const satisfies FramedRow<'profile'>;

export const profileEdit = {
  view: lazyModule({
    load: async () => (await import('./ProfileEditRoute.tsx')).ProfileEditRoute,
  }),
  needs: 'session',
  texts: ['profile', 'profileFields', 'gallery', 'uploads'],
  menu: { icon: 'edit' },
  under: ['profile'],
} as const satisfies FramedRow<'profileEdit'>;
