import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatFeature } from './chat/index.ts';
import { appLocaleOf } from './dictionary/appLocale.ts';
import { localeOfTag } from './mail/index.ts';
import type { SeededPerson } from './seed/index.ts';
import type { Database } from './storage/database.ts';

export interface DemoCompanionsOptions {
  readonly scope: Scope;
  readonly log: Logger;
  readonly clock: Clock;
  readonly url: string;
  readonly secret: string | null;
  readonly max: number;
  readonly people: readonly SeededPerson[];
  readonly chat: ChatFeature;
  readonly database: Database;
  issueToken(userId: string): Promise<string>;
  /** Called at most once: no companion can run on this system. */
  readonly onUnavailable?: (reason: string) => void;
}

/**
 * Brings the demo companions to life: clients like any other, in this process. Loaded only when wanted, because they
 * carry a media engine with them; without it the product works on, only emptier.
 */
export function startDemoCompanions(options: DemoCompanionsOptions): void {
  const { scope, log } = options;
  const people = options.people.filter(({ person }) => person.presence === 'online');
  if (people.length === 0) return;
  import('./companions/index.ts')
    .then(({ startAnswering, startCompanions }) => {
      if (scope.ended) return;
      startAnswering({ ...options, people, localeOf });
      return startCompanions({ ...options, people });
    })
    .catch((err: unknown) => log.error({ err }, 'the demo companions could not start'));

  async function localeOf(userId: string, appLang: string | null) {
    return localeOfTag(appLang ?? '') ?? appLocaleOf(options.database, userId);
  }
}
