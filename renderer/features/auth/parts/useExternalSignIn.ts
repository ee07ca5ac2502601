import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { startExternalSignIn } from '#renderer/services/externalSignIn.ts';
import type { ExternalSignInBody, ExternalSignInFailure } from '#renderer/services/signInAttempt.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AuthError } from './ErrorText.tsx';

const words: Readonly<Record<ExternalSignInFailure, AuthError | null>> = {
  // The person's own doing.
  closed: null,
  blocked: 'externalBlocked',
  refused: 'externalRefused',
  timeout: 'externalTimeout',
};

/** What the provider is called; its name is in texts also where it has no button. */
export function useProvider(): string {
  return useServices().config.externalSignIn?.name ?? 'Google';
}

/** The external provider's pop-up (§7). It closes with whoever asked for it, and then brings nothing. */
export function useExternalSignIn(): {
  readonly isBusy: boolean;
  /** The system's browser is open for it (the desktop): how to stop waiting; null where nothing is waited for there. */
  readonly cancel: (() => void) | null;
  /**
   * Only within a press: a window that opens later is blocked. `finish` gets what the window brought; the result says
   * what went wrong, null for nothing.
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
