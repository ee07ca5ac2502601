import { Suspense } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import styles from './pageStories.module.css';

interface PageStoriesProps {
  readonly live: Pick<SignedInServices, 'answers'>;
  /**
   * `everybody`: stories of all people, the user's first. `own`: the user's stories with their view counts.
   */
  readonly whose: 'everybody' | 'own';
}

/** Loaded separately, so that the page itself does not wait for stories. */
const Row = lazyComponent(
  lazyModule({
    load: async () => {
      const [{ Queries }, { OwnStories, StoriesRow }] = await Promise.all([
        import('../../session/Queries.tsx'),
        import('#renderer/features/stories/index.ts'),
      ]);
      return ({ live, whose }: PageStoriesProps) => (
        <Queries answers={live.answers}>{whose === 'own' ? <OwnStories /> : <StoriesRow />}</Queries>
      );
    },
  }),
);

/** The stories of a page. Only the row of all people reserves space, because the user may have no stories. */
export function PageStories(props: PageStoriesProps) {
  return (
    <div className={props.whose === 'own' ? styles.own : styles.place}>
      <Suspense fallback={null}>
        <Row {...props} />
      </Suspense>
    </div>
  );
}
