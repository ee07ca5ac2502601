import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { useDialogQueries } from '#renderer/services/dialogQueries.ts';
import { StoryShow } from './StoryShow.tsx';

/** §2 "story": one person's stories. */
export function StoryDialog({ userId, startId, close }: DialogView<'story'>) {
  const Queries = useDialogQueries();
  return (
    <Queries>
      <StoryShow ids={[userId]} startId={userId} startItemId={startId ?? null} onClose={() => close()} />
    </Queries>
  );
}
