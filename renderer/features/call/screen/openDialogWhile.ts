import type { DialogName } from '#shared/domain/dialogs.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { DialogPropsOf, DialogResultOf } from '#renderer/services/dialogKinds.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';

/**
 * Opens a dialog that is only valid within the scope. If the scope ends first, closes the dialog and returns
 * null.
 */
export async function openDialogWhile<N extends DialogName>(
  { dialogs, scope, key }: { readonly dialogs: Dialogs; readonly scope: Scope; readonly key: string },
  name: N,
  props: DialogPropsOf<N>,
): Promise<DialogResultOf<N> | null> {
  const answer = dialogs.open(name, props, { key });
  const opened = dialogs.state.pool.find((dialog) => dialog.key === key);
  // After an answer, the dialog's index may belong to another dialog.
  const forget = scope.onEnd(() => opened && dialogs.close(opened.index));
  const result = await answer;
  forget();
  return scope.ended ? null : result;
}
