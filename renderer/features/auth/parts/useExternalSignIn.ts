import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  startExternalSignIn,
  type ExternalSignInBody,
  type ExternalSignInFailure,
} from '#renderer/services/externalSignIn.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { AuthError } from './ErrorText.tsx';

const words: Readonly<Record<ExternalSignInFailure, AuthError | null>> = {
  // The person's own doing.
  closed: null,
  blocked: 'externalBlocked',
  refused: 'externalRefused',
  timeout: 'externalTimeout',
  unsupported: 'externalUnsupported',
};

/** What the provider is called; its name is in texts also where it has no button. */
export function useProvider(): string {
  return useServices().config.externalSignIn?.name ?? 'Google';
}

/** The external provider's pop-up (§7). It closes with whoever asked for it, and then brings nothing. */
export function useExternalSignIn(): {
  readonly isBusy: boolean;
  /**
   * Only within a press: a window that opens later is blocked. `finish` gets what the window brought; the result says
   * what went wrong, null for nothing.
   */
  readonly start: (
    finish: (body: ExternalSignInBody) => Promise<AuthError | null>,
  ) => Promise<AuthError | null>;
} {
  const { clock, config, platform, scope } = useServices();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const life = useRef<Scope>(null);
  useEffect(() => {
    const own = scope.child();
    life.current = own;
    return () => own.end();
  }, [scope]);

  return {
    isBusy,
    async start(finish) {
      if (!config.externalSignIn || !life.current) return 'externalUnsupported';
      const coming = startExternalSignIn({
        config: config.externalSignIn,
        origin: location.origin,
        locale,
        platform,
        clock,
        scope: life.current,
      });
      setIsBusy(true);
      const came = await coming;
      const problem = came.ok ? await finish(came.body) : words[came.kind];
      setIsBusy(false);
      return problem;
    },
  };
}
