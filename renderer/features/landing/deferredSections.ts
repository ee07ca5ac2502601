import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';

/**
 * Events by which a visitor may reach the sections below the first screen: scrolling, focusing or pressing.
 */
const reaching = ['scroll', 'focusin', 'pointerdown', 'click'] as const;
/** Element id of the sections below the first screen. */
export const deferredSectionsId = 'later';
/** The lazily loaded sections, whose prerendered markup can be read before they load. */
export const lateSections = lazyModule({
  load: async () => (await import('./Sections.tsx')).Sections,
  retry: retryUntilLoaded,
});

const elementThere = ({ target }: Event) =>
  target instanceof Element && target.closest(`#${deferredSectionsId}`) !== null ? target : null;

function reached(): Promise<void> {
  return new Promise((resolve) => {
    // The visitor scrolled before this script ran.
    if (scrollY > 0) return resolve();
    const done = (event: Event) => {
      if (event.type !== 'scroll' && !elementThere(event)) return;
      for (const name of reaching) removeEventListener(name, done, true);
      resolve();
    };
    for (const name of reaching) addEventListener(name, done, { capture: true, passive: true });
  });
}

/**
 * Remembers the last button pressed before hydration and repeats the press afterwards. Also blocks form
 * submission, which would reload the page.
 */
function keepPresses(): () => void {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    pressed = elementThere(event)?.closest('button') ?? null;
  };
  const preventSubmit = (event: Event) => {
    if (elementThere(event)) event.preventDefault();
  };
  addEventListener('click', keep, true);
  addEventListener('submit', preventSubmit, true);
  return () => {
    removeEventListener('click', keep, true);
    removeEventListener('submit', preventSubmit, true);
    if (pressed?.isConnected) pressed.click();
    pressed = null;
  };
}

/**
 * On a prerendered page, loads the scripts of the lower sections only when the visitor goes there. Elsewhere
 * loads them at once. Call `onAlive` after hydration.
 */
export function sectionsWhen(isPrerendered: boolean) {
  const whenReached = isPrerendered ? reached() : null;
  const onAlive = isPrerendered ? keepPresses() : () => {};
  const Sections = lazyComponent(
    lazyModule({
      load: async () => {
        await whenReached;
        return lateSections.load();
      },
    }),
  );
  return { Sections, onAlive } as const;
}
