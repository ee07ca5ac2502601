import { useServices } from '#renderer/services/context.ts';
import { useKeys } from '#renderer/ui/useKeys.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/**
 * Opens the list of shortcuts by `?`. Returns a function that opens it from a menu; null while the client is
 * loading.
 */
export function useKeyList(live: Pick<SignedInServices, 'preferences'> | null): (() => void) | null {
  const { dialogs } = useServices();
  const open = () => {
    if (!live) return;
    const { preferences } = live;
    void dialogs.open(
      'keyboard shortcuts',
      {
        areSingleKeysOn: preferences.state.singleKeys,
        onSingleKeys: (singleKeys) => preferences.set({ singleKeys }),
      },
      { key: 'keyboard shortcuts' },
    );
  };
  useKeys(({ key }) => (key === '?' && live ? open : undefined));
  return live && open;
}
