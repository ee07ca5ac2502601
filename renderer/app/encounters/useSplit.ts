import { useEffect, useState } from 'react';
import type { SplitName } from '#shared/domain/settings.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Whether this person has what a test is about; not before it is known, and not asked for before it is wanted. */
export function useSplit(
  { splits }: Pick<SignedInServices, 'splits'>,
  name: SplitName,
  isWanted: boolean,
): boolean {
  const [group, setGroup] = useState(() => splits.known()[name] ?? null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const scope = createScope();
    void splits.groupOf(name).then((answer) => {
      if (!scope.ended) setGroup(answer);
    });
    return () => scope.end();
  }, [splits, name, isWanted]);
  return group === 'default';
}
