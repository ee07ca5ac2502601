import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CaptureKind } from './devices.ts';

/** Asks the browser; null where it knows no such permission, which a few don't. */
async function permissionOf(kind: CaptureKind): Promise<PermissionStatus | null> {
  try {
    // The types know the two names nowhere.
    return await navigator.permissions.query({ name: kind as PermissionName });
  } catch {
    return null;
  }
}

export async function permissionState(kind: CaptureKind): Promise<PermissionState | null> {
  return (await permissionOf(kind))?.state ?? null;
}

/** Tells each change of a permission, in the browser's own settings or by its question, until the scope ends. */
export async function watchPermission(
  scope: Scope,
  kind: CaptureKind,
  onChange: (state: PermissionState) => void,
): Promise<void> {
  const status = await permissionOf(kind);
  if (status) listen(scope, status, 'change', () => onChange(status.state));
}
