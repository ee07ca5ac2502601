import { useEffect, useState } from 'react';
import type { SplitName } from '#shared/domain/settings.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/**
 * Returns whether the user has the feature of a split; false until the group is known. Loads the group only
 * if `isWanted`.
 */
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
