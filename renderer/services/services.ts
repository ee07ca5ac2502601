import type { ClientConfig } from '#shared/api/config.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { Emitter } from '#shared/lib/emitter.ts';
import type { ApiAnswer, ApiClient } from './apiClient.ts';
import type { Dialogs } from './dialogs.ts';
import type { Reports } from './reports.ts';
import type { Session, SessionEnd } from './session.ts';

/** Called before the page of an ended session is left. */
export type SignOutHook = (why: SessionEnd) => Promise<unknown>;

/** The services that all features may use. renderer/app creates them once and provides them by context. */
export interface Services {
  /** Ends when the page ends. */
  readonly scope: Scope;
  readonly clock: Clock;
  readonly config: ClientConfig;
  readonly platform: Platform;
  readonly api: ApiClient;
  /** Successful calls of `api`. */
  readonly answered: Emitter<ApiAnswer>;
  readonly session: Session;
  readonly dialogs: Dialogs;
  readonly reports: Reports;
  readonly signOutHooks: Set<SignOutHook>;
}
