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
  /** Secret that every request carries if the desktop app runs the backend; null otherwise. */
  readonly secret: string | null;
  /** Maximum number of companions at a time. Each has its own process. */
  readonly max: number;
  /** Companions that may be played. */
  readonly people: readonly DemoBot[];
  issueToken(userId: string): Promise<string>;
  /** Folder that receives one PNG per match, for debugging. */
  readonly recordDir?: string;
  /** Called at most once, if this system cannot run companions. */
  readonly onUnavailable?: (reason: string) => void;
}

/**
 * Starts the demo companions (§7.11): bots that use the same HTTP paths, sockets, matching and peer
 * signalling as a user. Each runs in a child process with @roamhq/wrtc as its WebRTC, and all end with the
 * scope. Resolves when the first is ready. If this machine has no WebRTC for Node, logs a single warning.
 */
export function startCompanions(options: CompanionsOptions): Promise<void> {
  return superviseCompanions(options);
}

/** Lets the online companions answer in chat, without child processes or a media engine. */
export function startAnswering(
  options: Omit<CompanionsOptions, 'max'> & Pick<ResponderOptions, 'chat' | 'localeOf'>,
): void {
  const { log } = options;
  const type = createTypists({ ...options, log: (message, detail) => log.debug({ detail }, message) });
  startResponder({ ...options, type });
}
