import { useSyncExternalStore } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';
import { getToasts, subscribeToasts } from './toastStore.ts';
import { useLazyModule } from './useLazyModule.ts';

const stack = lazyModule({ load: () => import('./inner/ToastStack.tsx') });

/** Fetches what shows toasts before there is one: who is offline when the first comes could not fetch it any more. */
export async function loadToasts(): Promise<void> {
  await preload(stack);
}

const hasToasts = () => getToasts().length > 0;

/** Where toasts appear; once in the app. Fetches what shows them with the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToasts, hasToasts, () => false);
  const part = useLazyModule(stack, isWanted);
  return part && <part.ToastStack />;
}

export { notify } from './notify.tsx';
