import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { UploadRepo } from './uploadRepo.ts';

const renewEveryMs = 20_000;

/** Renews the claims of the uploads that this process receives or processes. */
export interface Claims {
  /** Runs `work` and renews the claim until it ends. */
  during<T>(id: string, work: () => Promise<T>): Promise<T>;
}

export interface ClaimsOptions {
  readonly repo: Pick<UploadRepo, 'renew'>;
  readonly clock: Clock;
  readonly scope: Scope;
  readonly log: Pick<Logger, 'warn'>;
}

export function createClaims({ repo, clock, scope, log }: ClaimsOptions): Claims {
  const held = new Set<string>();
  clock.every(scope, renewEveryMs, () => {
    repo.renew([...held]).catch((err: unknown) => log.warn({ err }, 'files: claims were not renewed'));
  });
  return {
    async during(id, work) {
      held.add(id);
      try {
        return await work();
      } finally {
        held.delete(id);
      }
    },
  };
}
