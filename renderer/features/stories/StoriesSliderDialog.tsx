import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useDialogQueries } from '#renderer/services/dialogQueries.ts';
import { StoryShow } from './StoryShow.tsx';

/** §2 "stories slider": the stories of one person after the other. */
export function StoriesSliderDialog({ userIds, startId, close }: DialogView<'stories slider'>) {
  const Queries = useDialogQueries();
  return (
    <Queries>
      <StoryShow ids={userIds} startId={startId} startItemId={null} onClose={() => close()} />
    </Queries>
  );
}
