import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { StoryShow } from './StoryShow.tsx';

/** §2 "stories slider": the stories of one person after the other. */
export function StoriesSliderDialog({ userIds, startId, close }: DialogView<'stories slider'>) {
  return <StoryShow ids={userIds} startId={startId} startItemId={null} onClose={() => close()} />;
}
