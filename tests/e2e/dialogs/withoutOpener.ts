import type { DialogName } from '#shared/domain/dialogs.ts';

/**
 * Nothing opens these. The small call is a part of the page that floats, and no dialog above it
 * (`renderer/features/call/screen/MiniCall.tsx`).
 */
export const withoutOpener = ['mini call'] as const satisfies readonly DialogName[];
