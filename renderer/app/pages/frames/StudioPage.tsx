import { FrameBody } from './FrameBody.tsx';
import type { FramedPage } from './frames.ts';
import { StudioFrame } from './StudioFrame.tsx';

/** The same for a streamers' page: beside their navigation. */
export function StudioPage({ page }: { page: FramedPage }) {
  return (
    <StudioFrame page={page}>
      <FrameBody page={page} />
    </StudioFrame>
  );
}
