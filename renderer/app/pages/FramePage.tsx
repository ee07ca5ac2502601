import { latePiece } from '../latePiece.tsx';
import type { FramedPage } from './frames/frames.ts';
import { isInStudio } from './frames/studio.ts';
import { useRole } from './frames/useRole.ts';

export const Frame = latePiece(async () => (await import('./frames/Frame.tsx')).Frame);
export const StudioPage = latePiece(async () => (await import('./frames/StudioPage.tsx')).StudioPage);
export const ProfilePage = latePiece(async () => (await import('./frames/ProfilePage.tsx')).ProfilePage);

/** A person's own hub, and every page whose feature is not built yet: its place, its name, and an honest word. */
export function FramePage({ page }: { page: FramedPage | 'profile' }) {
  const role = useRole();
  if (page === 'profile') return <ProfilePage />;
  return isInStudio(page, role) ? <StudioPage page={page} /> : <Frame page={page} />;
}
