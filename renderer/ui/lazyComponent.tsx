// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import { lazy, useState, type ComponentType } from 'react';
import type { LazyModule } from '#shared/lib/lazyModule.ts';

const components = new WeakMap<object, unknown>();

function createComponent<P extends object>(module: LazyModule<ComponentType<P>>): ComponentType<P> {
  const Suspending = lazy(async () => ({
    default: (await module.load()) as ComponentType<object>,
  })) as ComponentType<P>;

  return function LazyComponent(props: P) {
    // Chosen once per mount, because a different component type would lose the state.
    const [Shown] = useState<ComponentType<P>>(() => module.get() ?? Suspending);
    // oxlint-disable-next-line react/static-components -- created once for each module
    return <Shown {...props} />;
  };
}

/**
 * Returns the component of a module, the same one for each call; it suspends until the module is loaded. A
 * loaded module renders at once, whereas React's `lazy` would suspend and show the fallback for at least 300
 * ms.
 */
export function lazyComponent<P extends object>(module: LazyModule<ComponentType<P>>): ComponentType<P> {
  const known = components.get(module) as ComponentType<P> | undefined;
  if (known) return known;
  const created = createComponent(module);
  components.set(module, created);
  return created;
}
