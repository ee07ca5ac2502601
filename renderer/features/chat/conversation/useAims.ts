import { useCallback, useMemo, useState } from 'react';
import type { Message } from '#shared/domain/chat.ts';
import type { Aim, Aiming } from './aim.ts';
import { editMsLeft } from './editTime.ts';

/** Manages the message that the composer replies to or edits. `messages`: the loaded ones, oldest first. */
export function useAims(messages: readonly Message[], me: string): Aiming {
  const [aim, setAim] = useState<Aim | null>(null);
  const end = useCallback(() => setAim(null), []);
  const last = messages.findLast((message) => message.from === me);
  return useMemo(
    () => ({
      aim,
      begin: setAim,
      end,
      editLast() {
        if (!last || editMsLeft(last, me, Date.now()) === 0) return false;
        setAim({ kind: 'edit', message: last });
        return true;
      },
    }),
    [aim, end, last, me],
  );
}
