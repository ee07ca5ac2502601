/** Electron's `Debugger` of a page, as far as it is needed. */
export interface Line {
  isAttached(): boolean;
  attach(): void;
  sendCommand(method: string, parameters?: object): Promise<unknown>;
  detach(): void;
}

/**
 * A page collects what is unreachable and gives back what Chromium keeps only as long as the system has room: nothing that
 * it shows is lost. Without an answer it is left as it is.
 */
export async function giveBack(line: Line): Promise<void> {
  // Somebody else is looking at the page by the same line.
  if (line.isAttached()) return;
  try {
    line.attach();
  } catch {
    return;
  }
  try {
    await line.sendCommand('HeapProfiler.collectGarbage');
    await line.sendCommand('Memory.simulatePressureNotification', { level: 'critical' });
  } catch {
    // The page has gone meanwhile, or its Chromium knows no such words.
  } finally {
    if (line.isAttached()) line.detach();
  }
}
