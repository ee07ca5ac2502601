/** The part of Electron's `Debugger` that this module uses. */
export interface PageDebugger {
  isAttached(): boolean;
  attach(): void;
  sendCommand(method: string, parameters?: object): Promise<unknown>;
  detach(): void;
}

/**
 * Makes a page collect garbage and drop Chromium's caches, which changes nothing on the screen. Errors are
 * ignored.
 */
export async function releaseMemory(pageDebugger: PageDebugger): Promise<void> {
  // Open developer tools already use the page's debugger.
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
    // The page was closed in the meantime, or Chromium does not know the command.
  } finally {
    if (pageDebugger.isAttached()) pageDebugger.detach();
  }
}
