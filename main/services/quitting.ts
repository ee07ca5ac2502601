import type { After } from './after.ts';

/** Maximum milliseconds that quitting waits. */
const patienceMs = 2_000;

export interface QuittingOptions {
  readonly app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
    quit(): void;
  };
  readonly after: After;
  /** Starts to end all processes; resolves when they have ended. Called once. */
  readonly end: () => Promise<unknown>;
}

/**
 * Delays quitting once, until the app's processes have ended, for at most two seconds. Electron does not
 * wait: it closes the channel of a utility process that is still writing, and kills it.
 */
export function waitBeforeQuitting({ app, after, end }: QuittingOptions): void {
  let state: 'running' | 'ending' | 'ended' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const finish = () => {
      cancel();
      if (state === 'ended') return;
      state = 'ended';
      app.quit();
    };
    const cancel = after(patienceMs, finish);
    end().then(finish, (error: unknown) => {
      console.error('quitting', error);
      finish();
    });
  });
}
