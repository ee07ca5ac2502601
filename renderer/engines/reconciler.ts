/**
 * Brings the actual in line with the desired, one run at a time: calls that come during a run make it go round once
 * more instead of racing it, and everybody's promise resolves when all is settled.
 */
export function createReconciler(bringInLine: () => Promise<void>): () => Promise<void> {
  let isStale = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // Never finishes within the call that started it: `running` is set by then.
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
