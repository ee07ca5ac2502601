import { readFileSync } from 'node:fs';
import type { ProcessMemory } from '#shared/ipc/diagnostics.ts';

/** The part of Electron's `ProcessMetric` that this module uses, in kilobytes. */
export interface Metric {
  readonly pid: number;
  readonly type: string;
  readonly name?: string;
  readonly memory: { readonly workingSetSize: number; readonly privateBytes?: number };
}

/** Linux reports private memory in this file. */
const readRollup = (pid: number) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');

/**
 * Returns the private memory of a process in kilobytes. Windows reports it, Linux has it in a file. On macOS
 * it is the whole working set, whose shared part does not grow.
 */
export function privateKbOf({ pid, memory }: Metric, read: (pid: number) => string = readRollup): number {
  if (memory.privateBytes !== undefined) return memory.privateBytes;
  try {
    const own = [...read(pid).matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
    if (own.length > 0) return own.reduce((sum, [, kb]) => sum + Number(kb), 0);
  } catch {
    // The file is missing, or the process has ended.
  }
  return memory.workingSetSize;
}

/** Returns Chromium's processes with a readable kind; `pageId` is the process of the page. */
export function describeProcesses(
  metrics: readonly Metric[],
  pageId: number | null,
): readonly ProcessMemory[] {
  return metrics.map((metric) => ({
    kind: metric.pid === pageId ? 'page' : metric.type,
    megabytes: Math.round(privateKbOf(metric) / 1_024),
  }));
}

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
