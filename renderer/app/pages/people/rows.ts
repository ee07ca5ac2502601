import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

export const online = {
  view: lazyModule({
    load: async () => (await import('./OnlineRoute.tsx')).OnlineRoute,
  }),
  needs: 'session',
  texts: ['people', 'stories', 'uploads'],
  next: 'userDetail',
  menu: { icon: 'online', rail: { current: 'online' } },
  under: ['online'],
} as const satisfies FramedRow<'online'>;

export const userDetail = {
  view: lazyModule({
    load: async () => (await import('./UserDetailRoute.tsx')).UserDetailRoute,
  }),
  needs: 'session',
  texts: ['people', 'profileFields', 'stories'],
  menu: { icon: 'profile' },
  under: ['online'],
} as const satisfies FramedRow<'userDetail'>;

export const followings = {
  view: lazyModule({
    load: async () => (await import('./ListRoutes.tsx')).FollowingsRoute,
  }),
  needs: 'session',
  texts: ['lists'],
  next: 'userDetail',
  menu: { icon: 'heart', rail: { current: 'heart-fill' }, ownPage: 'people' },
  under: ['followings', 'profile'],
} as const satisfies FramedRow<'followings'>;

export const fans = {
  view: lazyModule({ load: async () => (await import('./ListRoutes.tsx')).FansRoute }),
  needs: 'session',
  texts: ['lists'],
  next: 'userDetail',
  menu: { icon: 'follow', ownPage: 'people' },
  under: ['followings', 'profile'],
} as const satisfies FramedRow<'fans'>;

export const blacklist = {
  view: lazyModule({
    load: async () => (await import('./BlacklistRoute.tsx')).BlacklistRoute,
  }),
  needs: 'session',
  texts: ['lists'],
  next: 'userDetail',
  menu: { icon: 'block', ownPage: 'people' },
  under: ['profile'],
} as const satisfies FramedRow<'blacklist'>;

export const activities = {
  view: lazyModule({
    load: async () => (await import('./ActivitiesRoute.tsx')).ActivitiesRoute,
  }),
  needs: 'session',
  texts: ['activities'],
  next: 'userDetail',
  menu: { icon: 'bell', ownPage: 'lately' },
  under: ['profile'],
} as const satisfies FramedRow<'activities'>;
