import { Suspense } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import styles from './pageStories.module.css';

interface PageStoriesProps {
  readonly live: Pick<SignedInServices, 'answers'>;
  /** Everybody's with one's own in front; or one's own, each with how many have seen it. */
  readonly whose: 'everybody' | 'own';
}

/** After the page that it stands on: what one came for does not wait for it. */
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

/** The stories of a page. Space is reserved for everybody's only, because the user may have no stories. */
export function PageStories(props: PageStoriesProps) {
  return (
    <div className={props.whose === 'own' ? styles.own : styles.place}>
      <Suspense fallback={null}>
        <Row {...props} />
      </Suspense>
    </div>
  );
}
