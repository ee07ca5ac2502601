import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withoutSecrets } from '#shared/lib/errorLog.ts';

/** Log of the app's actions for support: one line per entry, in a few files of limited size. */
export interface MainLog {
  /** Path of the newest file. */
  readonly path: string;
  write(source: string, words: string): void;
  /** Returns the last lines, newest last. */
  read(most: number): readonly string[];
}

export interface MainLogOptions {
  /** `main.log`; older files are `main.log.1` and so on. */
  readonly path: string;
  readonly now: () => number;
  readonly mostBytes?: number;
  readonly files?: number;
}

const mostLineChars = 1_000;

export function openMainLog({ path, now, mostBytes = 256_000, files = 4 }: MainLogOptions): MainLog {
  const nameOf = (age: number) => (age === 0 ? path : `${path}.${age}`);
  /** Size of the newest file in bytes; null before it is read. */
  let bytes: number | null = null;

  function rotate(): void {
    for (let age = files - 1; age > 0; age -= 1) {
      try {
        renameSync(nameOf(age - 1), nameOf(age));
      } catch {
        // The older file does not exist yet.
      }
    }
    bytes = 0;
  }

  function sizeNow(): number {
    try {
      return statSync(path).size;
    } catch {
      mkdirSync(dirname(path), { recursive: true });
      return 0;
    }
  }

  return {
    path,
    write(source, words) {
      const text = withoutSecrets(words.slice(0, mostLineChars * 4)).slice(0, mostLineChars);
      // Replaces line breaks, so that each entry stays on one line.
      const line = `${new Date(now()).toISOString()} ${source}: ${text.replaceAll(/\s*[\r\n]+\s*/g, ' | ')}\n`;
      try {
        bytes ??= sizeNow();
        const length = Buffer.byteLength(line);
        if (bytes > 0 && bytes + length > mostBytes) rotate();
        appendFileSync(path, line, { mode: 0o600 });
        bytes += length;
      } catch {
        // The disk is full or not writable. The app continues without a log.
        bytes = null;
      }
    },
    read(most) {
      let lines: string[] = [];
      for (let age = 0; age < files && lines.length < most; age += 1) {
        try {
          lines = [...readFileSync(nameOf(age), 'utf8').split('\n').filter(Boolean), ...lines];
        } catch {
          break;
        }
      }
      return lines.slice(-most);
    },
  };
}

interface Console {
  error(...what: unknown[]): void;
  warn(...what: unknown[]): void;
}

/** Copies console output to the log, because an installed app has no console. */
export function copyConsole(target: Console, log: Pick<MainLog, 'write'>): void {
  for (const level of ['error', 'warn'] as const) {
    const write = target[level].bind(target);
    target[level] = (...what) => {
      write(...what);
      log.write(
        level,
        what.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
      );
    };
  }
}
