import { Suspense } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from './signedInServices.ts';
import styles from './matchStories.module.css';

/** After the page that it stands on: what one came for does not wait for it. */
const Row = lazyComponent(
  lazyModule({
    load: async () => {
      const [{ Queries }, { StoriesRow }] = await Promise.all([
        import('./Queries.tsx'),
        import('#renderer/features/stories/index.ts'),
      ]);
      return ({ live }: { live: SignedInServices }) => (
        <Queries answers={live.answers}>
          <StoriesRow />
        </Queries>
      );
    },
  }),
);

/** Whose stories there are to see before a match. Its place is held. */
export function MatchStories({ live }: { live: SignedInServices }) {
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        <Row live={live} />
      </Suspense>
    </div>
  );
}
