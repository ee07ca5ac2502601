import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { DialogQueries } from '#renderer/services/dialogQueries.tsx';
import { StoryShow } from './StoryShow.tsx';

/** §2 "story": one person's stories. */
export function StoryDialog({ userId, startId, close }: DialogView<'story'>) {
  return (
    <DialogQueries>
      <StoryShow ids={[userId]} startId={userId} startItemId={startId ?? null} onClose={() => close()} />
    </DialogQueries>
  );
}
