import { latePiece } from '../latePiece.tsx';
import { code } from '../signedIn/ahead.ts';
import type { FramedPage } from './frames/frames.ts';
import { isInStudio } from './frames/studio.ts';
import { useRole } from './frames/useRole.ts';

export const Frame = latePiece(async () => (await code.frame()).Frame);
export const StudioPage = latePiece(async () => (await code.studio()).StudioPage);
/** Tabs bring half of react-aria: only where there are some. */
export const TabbedState = latePiece(async () => (await code.tabs()).TabbedState);
export const ProfilePage = latePiece(async () => (await code.profile()).ProfilePage);

/** A person's own hub, and every page whose feature is not built yet: its place, its name, and an honest word. */
export function FramePage({ page }: { page: FramedPage | 'profile' }) {
  const role = useRole();
  if (page === 'profile') return <ProfilePage />;
  return isInStudio(page, role) ? <StudioPage page={page} /> : <Frame page={page} />;
}
