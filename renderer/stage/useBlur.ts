import { useEffect, useState } from 'react';
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
 * stage is there.
 */
export function useBlur(userId: string, isModerated: boolean): Blur | null {
  const { dialogs } = useServices();
  const { pool } = useSnapshot(dialogs.state);
  const open = pool.find((dialog) => isAbout(dialog, userId))?.index ?? null;
  const [reported, setReported] = useState<string | null>(null);

  useEffect(() => {
    const form = dialogs.state.pool.find(({ index }) => index === open);
    if (!form) return undefined;
    let isHere = true;
    // It is open: opened once more it is the same, and brings its answer.
    const { key, props } = form;
    void dialogs.open('report', props as DialogPropsOf<'report'>, { key }).then((sent) => {
      if (sent !== null && isHere) setReported(userId);
    });
    return () => {
      isHere = false;
    };
  }, [dialogs, open, userId]);

  if (open !== null || reported === userId) return 'report';
  return isModerated ? 'moderation' : null;
}
