// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { lazy, useState, type ComponentType } from 'react';
import type { LazyModule } from '#shared/lib/lazyModule.ts';

const components = new WeakMap<object, unknown>();

function createComponent<P extends object>(module: LazyModule<ComponentType<P>>): ComponentType<P> {
  const Suspending = lazy(async () => ({
    default: (await module.load()) as ComponentType<object>,
  })) as ComponentType<P>;

  return function LazyComponent(props: P) {
    // The same one for as long as it is mounted: another would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => module.get() ?? Suspending);
    // oxlint-disable-next-line react/static-components -- created once for each module
    return <Shown {...props} />;
  };
}

/**
 * The component that a module holds, the same for every call with that module; suspends until it is loaded. A module
 * that is there already is drawn at once: React's own `lazy` would suspend even then, and a fallback that was shown for
 * a moment is kept for 300 ms.
 */
export function lazyComponent<P extends object>(module: LazyModule<ComponentType<P>>): ComponentType<P> {
  const known = components.get(module) as ComponentType<P> | undefined;
  if (known) return known;
  const created = createComponent(module);
  components.set(module, created);
  return created;
}
