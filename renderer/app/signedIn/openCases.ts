import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from './signedInServices.ts';

/** How many cases wait for the moderator; 0 for everybody else. */
const waiting = proxy({ count: 0 });

const askEveryMs = 60_000;

/** For whoever knows better: the queue itself. */
export const noteOpenCases = (count: number): void => void (waiting.count = count);

export function useOpenCases(): number {
  return useSnapshot(waiting).count;
}

/** Asks now and then, as long as a moderator is signed in: nobody tells them of a new case. */
export function useAskOpenCases(live: SignedInServices | null): void {
  const { api, clock } = useServices();
  useEffect(() => {
    if (!live) return;
    const scope = createScope();
    const ask = async () => {
      const result = await api.call('getModerationCases', { query: { count: 1 } });
      if (result.ok && !scope.ended) noteOpenCases(result.value.open);
    };
    void ask();
    clock.every(scope, askEveryMs, () => void ask());
    return () => {
      scope.end();
      noteOpenCases(0);
    };
  }, [api, clock, live]);
}
