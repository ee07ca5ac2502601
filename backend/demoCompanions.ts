import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatFeature } from './chat/index.ts';
import { appLocaleOf } from './dictionary/appLocale.ts';
import { localeOfTag } from './mail/index.ts';
import type { SeededPerson } from './seed/index.ts';
import type { Database } from './storage/database.ts';

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
  /** Called at most once: no companion can run on this system. */
  readonly onUnavailable?: (reason: string) => void;
}

export interface DemoAnswersOptions extends DemoOptions {
  readonly chat: ChatFeature;
  readonly database: Database;
}

const online = (people: readonly SeededPerson[]) =>
  people.filter(({ person }) => person.presence === 'online');

/**
 * Starts the demo companions: clients like any other, in child processes. Loaded only on demand, because they bring a
 * media engine. The product works without them.
 */
export function startDemoCompanions(options: DemoCompanionsOptions): void {
  load(options, ({ startCompanions }, people) => startCompanions({ ...options, people }));
}

/** Lets the demo companions answer the chat messages that this process receives. */
export function startDemoAnswers(options: DemoAnswersOptions): void {
  load(options, ({ startAnswering }, people) => startAnswering({ ...options, people, localeOf }));

  async function localeOf(userId: string, appLang: string | null) {
    return localeOfTag(appLang ?? '') ?? appLocaleOf(options.database, userId);
  }
}

function load(
  { scope, log, people }: DemoOptions,
  start: (
    companions: typeof import('./companions/index.ts'),
    people: readonly SeededPerson[],
  ) => void | Promise<void>,
): void {
  const played = online(people);
  if (played.length === 0) return;
  import('./companions/index.ts')
    .then((companions) => (scope.ended ? undefined : start(companions, played)))
    .catch((err: unknown) => log.error({ err }, 'the demo companions could not start'));
}
