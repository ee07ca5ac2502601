import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { DialogQueries } from '#renderer/services/dialogQueries.tsx';
import { StoryShow } from './StoryShow.tsx';

/** §2 "stories slider": the stories of several people in a row. */
export function StoriesSliderDialog({ userIds, startId, close }: DialogView<'stories slider'>) {
  return (
    <DialogQueries>
      <StoryShow ids={userIds} startId={startId} startItemId={null} onClose={() => close()} />
    </DialogQueries>
  );
}
