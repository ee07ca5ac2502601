import { useSyncExternalStore } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';
import { getToasts, subscribeToasts } from './toastStore.ts';
import { useLazyModule } from './useLazyModule.ts';

const stack = lazyModule({ load: () => import('./inner/ToastStack.tsx') });

/**
 * Loads the toasts' code early, because it can't be loaded when the first toast reports that the network is
 * lost.
 */
export async function loadToasts(): Promise<void> {
  await preload(stack);
}

const hasToasts = () => getToasts().length > 0;

/** The place where toasts appear; rendered once. Loads their code with the first toast. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToasts, hasToasts, () => false);
  const part = useLazyModule(stack, isWanted);
  return part && <part.ToastStack />;
}

export { notify } from './notify.tsx';
