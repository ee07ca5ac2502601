import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { moderationKeys } from '../keys.ts';
import type { MadeSanction } from './SanctionUndo.tsx';

/** Holds the latest decision while it can be undone. */
export function useMadeSanction() {
  const { clock } = useServices();
  const client = useQueryClient();
  const [made, setMade] = useState<MadeSanction | null>(null);
  useEffect(() => {
    const until = made?.sanction.undoUntil ?? null;
    if (until === null) return;
    const scope = createScope();
    clock.after(scope, Math.max(0, Date.parse(until) - clock.now()), () => setMade(null));
    return () => scope.end();
  }, [clock, made]);
  return {
    made,
    note(next: MadeSanction): void {
      setMade(next);
      void client.invalidateQueries({ queryKey: moderationKeys.allPenalties });
      void client.invalidateQueries({ queryKey: moderationKeys.desk });
    },
    forget(): void {
      setMade(null);
      void client.invalidateQueries({ queryKey: moderationKeys.allPenalties });
    },
  };
}
