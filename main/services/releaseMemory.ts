/** Electron's `Debugger` of a page, as far as it is needed. */
export interface PageDebugger {
  isAttached(): boolean;
  attach(): void;
  sendCommand(method: string, parameters?: object): Promise<unknown>;
  detach(): void;
}

/**
 * A page collects what is unreachable and gives back what Chromium keeps only as long as the system has room: nothing that
 * it shows is lost. Without an answer it is left as it is.
 */
export async function releaseMemory(pageDebugger: PageDebugger): Promise<void> {
  // Developer tools are open on the page and hold its debugger.
  if (pageDebugger.isAttached()) return;
  try {
    pageDebugger.attach();
  } catch {
    return;
  }
  try {
    await pageDebugger.sendCommand('HeapProfiler.collectGarbage');
    await pageDebugger.sendCommand('Memory.simulatePressureNotification', { level: 'critical' });
  } catch {
    // The page has gone meanwhile, or its Chromium knows no such words.
  } finally {
    if (pageDebugger.isAttached()) pageDebugger.detach();
  }
}
