import * as z from 'zod/mini';
import type { After } from '../services/after.ts';
import { openJsonFile } from '../services/jsonFile.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Bounds = z.output<typeof boundsSchema>;
const stateSchema = z.object({ bounds: boundsSchema, isMaximized: z.boolean() });
export type WindowState = z.output<typeof stateSchema>;

/** Part of the title bar, in pixels, that must be on a display so that the user can drag the window. */
const grip = { width: 96, height: 24 } as const;

/** Returns whether enough of the title bar is on one of the displays to drag the window. */
function canBeMoved({ x, y, width }: Bounds, displays: readonly Bounds[]): boolean {
  return displays.some((display) => {
    const across = Math.min(x + width, display.x + display.width) - Math.max(x, display.x);
    const isHeadInside = y >= display.y && y + grip.height <= display.y + display.height;
    return across >= grip.width && isHeadInside;
  });
}

/**
 * Returns the stored place, corrected for the current displays. A window outside all displays (a monitor was
 * removed) opens in the middle of the first one. A window is never larger than its display.
 */
export function repairState(
  state: WindowState,
  displays: readonly Bounds[],
  minimum: { readonly width: number; readonly height: number },
): WindowState | null {
  const [first] = displays;
  if (first === undefined) return null;
  const home = displays.find((display) => canBeMoved(state.bounds, [display])) ?? null;
  const on = home ?? first;
  const width = Math.max(Math.min(state.bounds.width, on.width), Math.min(minimum.width, on.width));
  const height = Math.max(Math.min(state.bounds.height, on.height), Math.min(minimum.height, on.height));
  if (home) {
    const { x, y } = state.bounds;
    const bounds = { x, y, width, height };
    if (canBeMoved(bounds, displays)) return { ...state, bounds };
  }
  const x = on.x + Math.round((on.width - width) / 2);
  const y = on.y + Math.round((on.height - height) / 2);
  return { ...state, bounds: { x, y, width, height } };
}

/** Milliseconds after the last step of a move or resize until the place is written. */
const settledMs = 500;

/** The part of a window that the storage of its place uses. */
interface PlacedWindow {
  on(
    event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close' | 'closed',
    listener: () => void,
  ): unknown;
  getNormalBounds(): Bounds;
  isMaximized(): boolean;
}

/** Stores the places of windows by name in a small file. */
export function createWindowState(options: {
  readonly path: string;
  /** Returns the work areas of the displays, without task bars. */
  readonly displays: () => readonly Bounds[];
  readonly after: After;
}) {
  const file = openJsonFile(options.path, z.record(z.string(), stateSchema), 'the place of the windows');
  function store(name: string, window: Pick<PlacedWindow, 'getNormalBounds' | 'isMaximized'>): void {
    file.write({
      ...file.read(),
      [name]: { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() },
    });
  }
  return {
    /** Returns the stored place of a window; null if none is stored. */
    read(name: string, minimum: { readonly width: number; readonly height: number }): WindowState | null {
      const state = file.read()?.[name];
      return state ? repairState(state, options.displays(), minimum) : null;
    },
    /**
     * Writes the place of the window after each move, under the current result of `nameOf`. Linux has no
     * event for the end of a move, and macOS sends `moved` at each step, so a move ends after half a second
     * without a step.
     */
    follow(nameOf: () => string, window: PlacedWindow): void {
      let cancel: () => void = () => undefined;
      const write = () => {
        cancel();
        store(nameOf(), window);
      };
      for (const event of ['resize', 'move'] as const)
        window.on(event, () => {
          cancel();
          cancel = options.after(settledMs, write);
        });
      for (const event of ['maximize', 'unmaximize', 'close'] as const) window.on(event, write);
      // A destroyed window throws when its bounds are read.
      window.on('closed', () => cancel());
    },
  };
}
export type WindowStates = ReturnType<typeof createWindowState>;
