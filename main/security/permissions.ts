import type { Session } from 'electron';
import { originOf } from '../protocol/scheme.ts';

/** What a page of this app may ask the system for. Everything else is denied without a question. */
const allowed: ReadonlySet<string> = new Set(['media', 'notifications', 'speaker-selection', 'fullscreen']);

/** Chromium asks before a page talks to this very machine, which is where the embedded backend runs. */
const allowedForLocalBackend: ReadonlySet<string> = new Set(['loopback-network', 'local-network-access']);

export interface PermissionRules {
  readonly pageOrigins: readonly string[];
  readonly isBackendLocal: boolean;
}

/** Whether `address` (a page's, or an origin) may have the permission. */
export function isAllowed(rules: PermissionRules, permission: string, address: string): boolean {
  const origin = originOf(address);
  if (origin === null || !rules.pageOrigins.includes(origin)) return false;
  return allowed.has(permission) || (rules.isBackendLocal && allowedForLocalBackend.has(permission));
}

/** Both handlers are needed: Electron grants whatever the one that is missing would have been asked. */
export function setPermissions(session: Session, rules: PermissionRules): void {
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowed(rules, permission, requestingOrigin),
  );
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(isAllowed(rules, permission, details.requestingUrl)),
  );
  session.setDevicePermissionHandler(() => false);
  // Nobody's screen is shown to anybody: without streams the page's question is refused.
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}
