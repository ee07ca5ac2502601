/**
 * Brings the actual state in line with the desired state, one run at a time. Calls during a run cause one
 * more run, and all promises resolve when the last run ends.
 */
export function createReconciler(bringInLine: () => Promise<void>): () => Promise<void> {
  let isStale = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // Defers the first run, so that it can't finish before the caller has assigned `running`.
    await Promise.resolve();
    try {
      while (isStale) {
        isStale = false;
        await bringInLine();
      }
    } finally {
      running = null;
    }
  }

  return () => {
    isStale = true;
    return (running ??= run());
  };
}
