import { useSnapshot } from 'valtio';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import type { OpenDialog } from '#renderer/services/dialogs.ts';
import { useServices } from '#renderer/services/context.ts';

/** The reason why the other user is blurred: moderation, or a report by this user. */
export type Blur = 'moderation' | 'report';

/** Translation key of each reason, in the namespace `match`. */
export const blurWords = { moderation: 'live.blurred', report: 'live.blurredReport' } as const;

const isAbout = ({ name, props }: OpenDialog, userId: string) =>
  name === 'report' && (props as DialogPropsOf<'report'>).userId === userId;

/**
 * Returns why the other user is blurred, or null if they are not. A report blurs them while its form is open
 * and, after it is sent, until the conversation ends, so that the reporter need not see them.
 */
export function useBlur(userId: string, isModerated: boolean): Blur | null {
  const { dialogs, reports } = useServices();
  const { pool } = useSnapshot(dialogs.state);
  const { about } = useSnapshot(reports.state);
  if (about.includes(userId) || pool.some((dialog) => isAbout(dialog, userId))) return 'report';
  return isModerated ? 'moderation' : null;
}
