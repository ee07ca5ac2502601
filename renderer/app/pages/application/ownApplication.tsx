import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

// Only who applies needs any of it.
const ownPart = lazyModule({
  load: async () => (await import('./ApplicationRoute.tsx')).OwnApplicationPart,
});
const lockedPart = lazyModule({
  load: async () => (await import('./ApplicationRoute.tsx')).LockedMatchPart,
});

function useApplies(): boolean {
  const { session } = useServices();
  return useSnapshot(session.state).user?.rolesGroup === 'pendingGoddess';
}

/** On one's own page: what is missing before one is a streamer, or what became of the application. */
export function OwnApplication({ live }: { readonly live: SignedInServices }) {
  const Part = lazyComponent(ownPart);
  return useApplies() ? (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- the same one for each module */}
      <Part live={live} />
    </Suspense>
  ) : null;
}

/** What keeps her from matching; null for everybody who does not apply. */
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
