import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { DemoBot } from './cast.ts';
import { startResponder, type ResponderOptions } from './responder.ts';
import { createTypists } from './typists.ts';
import { superviseCompanions } from './supervisor.ts';

export type { DemoBot } from './cast.ts';

export interface CompanionsOptions {
  readonly scope: Scope;
  readonly log: Logger;
  readonly clock: Clock;
  /** The backend's origin. */
  readonly url: string;
  /** What every request carries where the backend is the desktop's own. */
  readonly secret: string | null;
  /** Companions at a time, each a process of its own. */
  readonly max: number;
  /** Who may be played. */
  readonly people: readonly DemoBot[];
  issueToken(userId: string): Promise<string>;
  /** A folder for one PNG of every match, for looking at. */
  readonly recordDir?: string;
  /** Called at most once: no companion can run on this system. */
  readonly onUnavailable?: (reason: string) => void;
}

/**
 * Demo companions (§7.11): bots that come in through the same HTTP paths,
 * sockets, matching and peer signalling as a person, each in a child process with @roamhq/wrtc as its WebRTC. They
 * end with the scope. Resolves when the first is up; where this machine has no WebRTC for Node, one warning is all.
 */
export function startCompanions(options: CompanionsOptions): Promise<void> {
  return superviseCompanions(options);
}

/** Those of them who are online answer in chat; that takes no child process and no media engine. */
export function startAnswering(
  options: Omit<CompanionsOptions, 'max'> & Pick<ResponderOptions, 'chat' | 'localeOf'>,
): void {
  const { log } = options;
  const type = createTypists({ ...options, log: (message, detail) => log.debug({ detail }, message) });
  startResponder({ ...options, type });
}
