import * as z from 'zod/mini';
import { count } from '#shared/domain/fields.ts';
import { openJsonFile } from './jsonFile.ts';
import type { MainLog } from './mainLog.ts';

/** Number of failures within `withinMs` after which the next start does not use the graphics card. */
const mostCrashes = 3;
const withinMs = 10 * 60_000;

const stateSchema = z.object({ crashesAtMs: z.array(count), softwareSinceMs: z.nullable(count) });
type State = z.output<typeof stateSchema>;

/** The part of Electron's `app` that this module uses. */
interface App {
  disableHardwareAcceleration(): void;
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly type: string; readonly reason: string }) => void,
  ): unknown;
}

export interface Graphics {
  /** Time since when the app renders without the graphics card; null while it uses the card. */
  softwareSinceMs(): number | null;
  /** Enables the graphics card from the next start on. */
  useGraphicsCard(): void;
}

/**
 * Watches the graphics process. Call before the app is ready. Each failure is stored at once, because
 * Chromium ends the whole app when it gives up.
 */
export function watchGraphics(options: {
  readonly path: string;
  readonly app: App;
  readonly now: () => number;
  readonly log: Pick<MainLog, 'write'>;
}): Graphics {
  const { app, now, log } = options;
  const file = openJsonFile(options.path, stateSchema, 'the state of the graphics');
  let state: State = file.read() ?? { crashesAtMs: [], softwareSinceMs: null };
  /** State at this start. Later changes apply from the next start. */
  const { softwareSinceMs } = state;

  function change(next: State): void {
    state = next;
    file.write(next);
  }

  if (softwareSinceMs !== null) {
    app.disableHardwareAcceleration();
    log.write('graphics', `drawn without the graphics card since ${new Date(softwareSinceMs).toISOString()}`);
  }
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return;
    const nowMs = now();
    const crashesAtMs = [...state.crashesAtMs.filter((atMs) => nowMs - atMs < withinMs), nowMs];
    const isEnough = crashesAtMs.length >= mostCrashes && state.softwareSinceMs === null;
    log.write('graphics', `failed: ${reason}, ${crashesAtMs.length} times lately`);
    if (isEnough) log.write('graphics', 'the next start draws without the graphics card');
    change({ crashesAtMs, softwareSinceMs: isEnough ? nowMs : state.softwareSinceMs });
  });

  return {
    softwareSinceMs: () => state.softwareSinceMs,
    useGraphicsCard() {
      log.write('graphics', 'the next start tries the graphics card again');
      change({ crashesAtMs: [], softwareSinceMs: null });
    },
  };
}
