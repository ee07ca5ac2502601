import type { DialogName } from '#shared/domain/dialogs.ts';

/**
 * Dialog names without an opener. The mini call floats as part of the page and is not shown as a dialog
 * (`renderer/features/call/screen/MiniCall.tsx`).
 */
export const withoutOpener = ['mini call'] as const satisfies readonly DialogName[];
