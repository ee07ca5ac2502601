import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';

/** Whoever does one of these may reach what lies below the first screen: scrolls, or touches it. */
const reaching = ['scroll', 'focusin', 'pointerdown', 'click'] as const;
/** The id of what lies there. */
export const deferredSectionsId = 'later';
/** What the file says can be read meanwhile. */
export const lateSections = lazyModule({
  load: async () => (await import('./Sections.tsx')).Sections,
  retry: retryUntilLoaded,
});

const elementThere = ({ target }: Event) =>
  target instanceof Element && target.closest(`#${deferredSectionsId}`) !== null ? target : null;

function reached(): Promise<void> {
  return new Promise((resolve) => {
    // Before the page was alive.
    if (scrollY > 0) return resolve();
    const done = (event: Event) => {
      if (event.type !== 'scroll' && !elementThere(event)) return;
      for (const name of reaching) removeEventListener(name, done, true);
      resolve();
    };
    for (const name of reaching) addEventListener(name, done, { capture: true, passive: true });
  });
}

/** Keeps the last press on a button there until somebody answers; the browser itself would load the page anew. */
function keepPresses(): () => void {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    pressed = elementThere(event)?.closest('button') ?? null;
  };
  const hold = (event: Event) => {
    if (elementThere(event)) event.preventDefault();
  };
  addEventListener('click', keep, true);
  addEventListener('submit', hold, true);
  return () => {
    removeEventListener('click', keep, true);
    removeEventListener('submit', hold, true);
    if (pressed?.isConnected) pressed.click();
    pressed = null;
  };
}

/**
 * Where the page came as a file, everything is there to be read and nothing below the first screen has to answer yet:
 * its scripts wait until somebody goes there. Elsewhere they are loaded at once. `onAlive` is called when they answer.
 */
export function sectionsWhen(isPrerendered: boolean) {
  const there = isPrerendered ? reached() : null;
  const onAlive = isPrerendered ? keepPresses() : () => {};
  const Sections = lazyComponent(
    lazyModule({
      load: async () => {
        await there;
        return lateSections.load();
      },
    }),
  );
  return { Sections, onAlive } as const;
}
