import type { PlaceholderProps } from '../pageRow.ts';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import { PlaceholderBody } from './PlaceholderBody.tsx';

/** The same for a streamers' page: beside their navigation. */
export function StudioPlaceholder(props: PlaceholderProps) {
  return (
    <StudioFrame page={props.page}>
      <PlaceholderBody {...props} />
    </StudioFrame>
  );
}
