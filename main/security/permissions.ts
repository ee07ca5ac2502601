import type { Session } from 'electron';
import { originOf } from '../protocol/scheme.ts';
import { permissionUses } from './permissionTable.ts';

const allowed: ReadonlySet<string> = new Set(
  Object.entries(permissionUses)
    .filter(([, uses]) => uses.length > 0)
    .map(([permission]) => permission),
);

/**
 * Returns whether the page or origin `address` has the permission: it belongs to the app, and the app's code
 * uses the permission.
 */
export function isAllowed(pageOrigins: readonly string[], permission: string, address: string): boolean {
  const origin = originOf(address);
  return origin !== null && pageOrigins.includes(origin) && allowed.has(permission);
}

/** Sets both handlers, because Electron grants requests for which a handler is missing. */
export function setPermissions(session: Session, pageOrigins: readonly string[]): void {
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowed(pageOrigins, permission, requestingOrigin),
  );
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(isAllowed(pageOrigins, permission, details.requestingUrl)),
  );
  session.setDevicePermissionHandler(() => false);
  // Null denies screen sharing. An object without a stream makes Electron throw a TypeError in this process.
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
}
