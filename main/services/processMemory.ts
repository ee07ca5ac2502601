import { readFileSync } from 'node:fs';
import type { ProcessMemory } from '#shared/ipc/diagnostics.ts';

/** Electron's `ProcessMetric`, as far as it is needed; kilobytes. */
export interface Metric {
  readonly pid: number;
  readonly type: string;
  readonly name?: string;
  readonly memory: { readonly workingSetSize: number; readonly privateBytes?: number };
}

/** Linux tells it in a file; elsewhere nothing is read. */
const readRollup = (pid: number) => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');

/**
 * What a process takes that no other shares: Windows says it, Linux in its own file. On macOS the whole working set,
 * whose shared part does not grow.
 */
export function privateKbOf({ pid, memory }: Metric, read: (pid: number) => string = readRollup): number {
  if (memory.privateBytes !== undefined) return memory.privateBytes;
  try {
    const own = [...read(pid).matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
    if (own.length > 0) return own.reduce((sum, [, kb]) => sum + Number(kb), 0);
  } catch {
    // No such file, or no such process any more.
  }
  return memory.workingSetSize;
}

/** The kinds of Chromium's processes as a person may know them; `pageId` is the page's own. */
export function describeProcesses(
  metrics: readonly Metric[],
  pageId: number | null,
): readonly ProcessMemory[] {
  return metrics.map((metric) => ({
    kind: metric.pid === pageId ? 'page' : metric.type,
    megabytes: Math.round(privateKbOf(metric) / 1_024),
  }));
}
