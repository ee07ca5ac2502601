import type { Scope } from '#shared/lib/scope.ts';
import { listen } from '../listen.ts';
import type { CaptureKind } from './devices.ts';

/** Queries a permission; null if the browser does not know it, as a few do not. */
async function permissionOf(kind: CaptureKind): Promise<PermissionStatus | null> {
  try {
    // The types of TypeScript lack these two permission names.
    return await navigator.permissions.query({ name: kind as PermissionName });
  } catch {
    return null;
  }
}

export async function permissionState(kind: CaptureKind): Promise<PermissionState | null> {
  return (await permissionOf(kind))?.state ?? null;
}

/**
 * Reports each change of a permission, whether by the browser's settings or its prompt, until the scope ends.
 */
export async function watchPermission(
  scope: Scope,
  kind: CaptureKind,
  onChange: (state: PermissionState) => void,
): Promise<void> {
  const status = await permissionOf(kind);
  if (status) listen(scope, status, 'change', () => onChange(status.state));
}
