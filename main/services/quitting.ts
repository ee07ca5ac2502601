import type { After } from './after.ts';

/** Longest time that quitting waits, in milliseconds. */
const patienceMs = 2_000;

export interface QuittingOptions {
  readonly app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
    quit(): void;
  };
  readonly after: After;
  /** Begins to end everything; resolves when it has ended. Called once. */
  readonly end: () => Promise<unknown>;
}

/**
 * Delays quitting, once, until the app's own processes have ended, for at most two seconds. Electron does not wait by
 * itself: a utility process that is still writing loses its channel and is killed.
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
