import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { startExternalSignIn } from '#renderer/services/externalSignIn.ts';
import type { ExternalSignInBody, ExternalSignInFailure } from '#renderer/services/signInAttempt.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AuthError } from './ErrorText.tsx';

const words: Readonly<Record<ExternalSignInFailure, AuthError | null>> = {
  // The user closed the window.
  closed: null,
  blocked: 'externalBlocked',
  refused: 'externalRefused',
  timeout: 'externalTimeout',
};

/** Returns the provider's name. Texts name it even if the deployment has no button for it. */
export function useProvider(): string {
  return useServices().config.externalSignIn?.name ?? 'Google';
}

/**
 * Runs the sign-in of the external provider in a pop-up (§7). When the component unmounts, the pop-up closes
 * without a result.
 */
export function useExternalSignIn(): {
  readonly isBusy: boolean;
  /** Stops waiting for the system's browser on the desktop; null if the app does not wait for it. */
  readonly cancel: (() => void) | null;
  /**
   * Must run in a user gesture, because the browser blocks a later pop-up. `finish` receives the provider's
   * result. Resolves to the error, or null.
   */
  readonly start: (
    finish: (body: ExternalSignInBody) => Promise<AuthError | null>,
  ) => Promise<AuthError | null>;
} {
  const { api, clock, config, platform, scope } = useServices();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const life = useRef<Scope>(null);
  const [attempt, setAttempt] = useState<Scope | null>(null);
  useEffect(() => {
    const own = scope.child();
    life.current = own;
    return () => own.end();
  }, [scope]);

  return {
    isBusy,
    cancel: attempt && (() => attempt.end()),
    async start(finish) {
      if (!config.externalSignIn || !life.current) return 'externalUnsupported';
      const own = life.current.child();
      const isOutside = platform.systemSignIn !== null;
      const coming = startExternalSignIn({
        config: config.externalSignIn,
        origin: isOutside ? new URL(config.bases.core).origin : location.origin,
        ...{ locale, platform, api, clock },
        scope: own,
      });
      setIsBusy(true);
      if (isOutside) setAttempt(own);
      const came = await coming;
      own.end();
      setAttempt(null);
      const problem = came.ok ? await finish(came.body) : words[came.kind];
      setIsBusy(false);
      return problem;
    },
  };
}
