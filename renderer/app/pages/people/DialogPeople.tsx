import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { PersonOpenerContext, type OpenPerson } from '#renderer/services/personOpener.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Loaded separately, together with the actions for people. */
const OpenedPerson = lazyComponent(
  lazyModule({
    load: async () => (await import('./OpenedPerson.tsx')).OpenedPerson,
    retry: retryUntilLoaded,
  }),
);

interface DialogPeopleProps {
  readonly live: SignedInServices | null;
  readonly children: ReactNode;
}

/** Lets dialogs open the details of a person above themselves, for example of a viewer of a story. */
export function DialogPeople({ live, children }: DialogPeopleProps) {
  const { session } = useServices();
  const role = useSnapshot(session.state).user?.rolesGroup ?? 'user';
  const [request, setRequest] = useState<Parameters<OpenPerson> | null>(null);
  const open = useCallback<OpenPerson>((...about) => setRequest(about), []);
  const opener = useMemo(() => (live ? open : null), [live, open]);
  return (
    <PersonOpenerContext value={opener}>
      {children}
      {live && request && (
        <Suspense fallback={null}>
          <OpenedPerson live={live} role={role} request={request} />
        </Suspense>
      )}
    </PersonOpenerContext>
  );
}
