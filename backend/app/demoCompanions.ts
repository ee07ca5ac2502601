import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatFeature } from '../chat/index.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { localeOfTag } from '../mail/index.ts';
import type { SeededPerson } from '../seed/index.ts';
import type { Database } from '../storage/database.ts';

interface DemoOptions {
  readonly scope: Scope;
  readonly log: Logger;
  readonly clock: Clock;
  readonly url: string;
  readonly secret: string | null;
  readonly people: readonly SeededPerson[];
  issueToken(userId: string): Promise<string>;
}

export interface DemoCompanionsOptions extends DemoOptions {
  /** Maximum number of companions at a time, each in its own child process. */
  readonly max: number;
  /** Called at most once, if this system cannot run companions. */
  readonly onUnavailable?: (reason: string) => void;
}

export interface DemoAnswersOptions extends DemoOptions {
  readonly chat: ChatFeature;
  readonly database: Database;
}

const online = (people: readonly SeededPerson[]) =>
  people.filter(({ person }) => person.presence === 'online');

/**
 * Starts the demo companions: clients in child processes. Loaded on demand, because they need a media engine.
 * The product works without them.
 */
export function startDemoCompanions(options: DemoCompanionsOptions): void {
  const people = online(options.people);
  if (people.length === 0) return;
  import('../companions/index.ts')
    .then(({ startCompanions }) =>
      options.scope.ended ? undefined : startCompanions({ ...options, people }),
    )
    .catch(reportTo(options.log));
}

/** Lets the demo companions answer the chat messages that this process receives. */
export function startDemoAnswers(options: DemoAnswersOptions): void {
  const people = online(options.people);
  if (people.length === 0) return;
  import('../companions/index.ts')
    .then(({ startAnswering }) => {
      if (!options.scope.ended) startAnswering({ ...options, people, localeOf });
    })
    .catch(reportTo(options.log));

  async function localeOf(userId: string, appLang: string | null) {
    return localeOfTag(appLang ?? '') ?? appLocaleOf(options.database, userId);
  }
}

function reportTo(log: Logger): (err: unknown) => void {
  return (err) => log.error({ err }, 'companions: starting the demo companions failed');
}
