import { latePiece } from '../latePiece.tsx';
import type { FramedPage } from './frames/frames.ts';

export const Frame = latePiece(async () => (await import('./frames/Frame.tsx')).Frame);
export const ProfilePage = latePiece(async () => (await import('./frames/ProfilePage.tsx')).ProfilePage);

/** A person's own hub, and every page whose feature is not built yet: its place, its name, and an honest word. */
export function FramePage({ page }: { page: FramedPage | 'profile' }) {
  return page === 'profile' ? <ProfilePage /> : <Frame page={page} />;
}
