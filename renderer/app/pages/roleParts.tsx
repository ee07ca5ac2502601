import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import styles from './ready/readyStrip.module.css';

// Loaded only for applicants.
const ownPart = lazyModule({
  load: async () => (await import('./application/ApplicationRoute.tsx')).OwnApplicationPart,
});
const lockedPart = lazyModule({
  load: async () => (await import('./application/ApplicationRoute.tsx')).LockedMatchPart,
});

function useApplies(): boolean {
  const { session } = useServices();
  return useSnapshot(session.state).user?.rolesGroup === 'pendingGoddess';
}

/** Shows on the user's own page what the application lacks, or its outcome. */
export function OwnApplication({ live }: { readonly live: SignedInServices }) {
  const Part = lazyComponent(ownPart);
  return useApplies() ? (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- the same one for each module */}
      <Part live={live} />
    </Suspense>
  ) : null;
}

/** Returns why the applicant can't match yet; null for users who do not apply. */
export function useLockedMatch(live: SignedInServices) {
  const [isLocked, setLocked] = useState<boolean | null>(null);
  const applies = useApplies();
  const Part = lazyComponent(lockedPart);
  if (!applies) return null;
  const notice = (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- the same one for each module */}
      <Part live={live} onLocked={setLocked} />
    </Suspense>
  );
  return { isLocked, notice };
}

// Loaded only for goddesses.
const stripPart = lazyModule({
  load: async () => (await import('./ready/ReadyRoute.tsx')).ReadyStripPart,
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
