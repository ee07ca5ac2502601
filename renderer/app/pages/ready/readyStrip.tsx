import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import styles from './readyStrip.module.css';

// Loaded only for goddesses.
const stripPart = lazyModule({
  load: async () => (await import('./ReadyRoute.tsx')).ReadyStripPart,
});

/** Returns the readiness strip of the match page, shown before a goddess starts. Null for other users. */
export function useReadyStrip(live: SignedInServices) {
  const { session } = useServices();
  const isGoddess = useSnapshot(session.state).user?.rolesGroup === 'goddess';
  const Part = lazyComponent(stripPart);
  if (!isGoddess) return null;
  return (
    <div className={styles.place}>
      <Suspense fallback={null}>
        {/* oxlint-disable-next-line react/static-components -- the same one for each module */}
        <Part live={live} />
      </Suspense>
    </div>
  );
}
