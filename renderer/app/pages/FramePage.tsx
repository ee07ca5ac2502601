import { lazy } from 'react';
import type { FramedPage } from './frames/frames.ts';

const Frame = lazy(async () => ({ default: (await import('./frames/Frame.tsx')).Frame }));
const ProfilePage = lazy(async () => ({ default: (await import('./frames/ProfilePage.tsx')).ProfilePage }));

/** A person's own hub, and every page whose feature is not built yet: its place, its name, and an honest word. */
export function FramePage({ page }: { page: FramedPage | 'profile' }) {
  return page === 'profile' ? <ProfilePage /> : <Frame page={page} />;
}
