import { useSnapshot } from 'valtio';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import type { OpenDialog } from '#renderer/services/dialogs.ts';
import { useServices } from '#renderer/services/context.ts';

/** Why the other person is blurred: moderation says so, or they are just being reported. */
export type Blur = 'moderation' | 'report';

/** What is said of each, in the namespace `match`. */
export const blurWords = { moderation: 'live.blurred', report: 'live.blurredReport' } as const;

const isAbout = ({ name, props }: OpenDialog, userId: string) =>
  name === 'report' && (props as DialogPropsOf<'report'>).userId === userId;

/**
 * Whether the other person is to be seen blurred, and why; null where they are seen. Nobody has to look at whom they
 * report: from the opening of the form, wherever it was opened, until it is cancelled or, once sent, as long as the
 * talk goes on, however it is shown.
 */
export function useBlur(userId: string, isModerated: boolean): Blur | null {
  const { dialogs, reports } = useServices();
  const { pool } = useSnapshot(dialogs.state);
  const { about } = useSnapshot(reports.state);
  if (about.includes(userId) || pool.some((dialog) => isAbout(dialog, userId))) return 'report';
  return isModerated ? 'moderation' : null;
}
