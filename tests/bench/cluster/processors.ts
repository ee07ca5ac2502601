import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second, independent of the kernel's tick. */
const tickMs = 10;

interface Usage {
  readonly parent: number;
  /** Milliseconds that the process itself has used. */
  readonly ownMs: number;
  /** Milliseconds that its ended children have used. */
  readonly endedChildrenMs: number;
}

/** Reads `/proc/<pid>/stat`; null if the process has ended. */
function usageOf(pid: number): Usage | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in brackets and may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), ownMs: (at(11) + at(12)) * tickMs, endedChildrenMs: (at(13) + at(14)) * tickMs };
  } catch {
    return null;
  }
}

export function parentOf(pid: number): number {
  const usage = usageOf(pid);
  if (!usage) throw new Error(`there is no process ${pid}`);
  return usage.parent;
}

/** Returns the milliseconds of processor time that a process has used. */
export function processorMs(pid: number): number {
  return usageOf(pid)?.ownMs ?? 0;
}

/**
 * Returns the processor time of a process and its children, including ended ones: PostgreSQL has one process per
 * connection.
 */
export function processorMsOfTree(pid: number): number {
  const root = usageOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usageOf(Number(name)))
    .filter((usage) => usage?.parent === pid);
  return children.reduce(
    (sum, usage) => sum + (usage?.ownMs ?? 0),
    (root?.ownMs ?? 0) + (root?.endedChildrenMs ?? 0),
  );
}

/** Returns the bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
