import type { MainLog } from './mainLog.ts';

/** The part of a utility process's output stream that the log uses. */
interface Output {
  on(event: 'data', listener: (bytes: unknown) => void): unknown;
}

/** A utility process: Electron's, or a test double. */
export interface OwnProcess {
  readonly pid?: number | undefined;
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
  kill(): unknown;
  readonly stdout: Output | null;
  readonly stderr: Output | null;
}

export interface ForkOptions {
  readonly serviceName: string;
  readonly stdio: ['ignore', 'pipe', 'pipe'];
  readonly execArgv: string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface OwnProcessesOptions {
  readonly log: Pick<MainLog, 'write'>;
  /** Returns the path of a built bundle. */
  readonly fileOf: (bundle: string) => string;
  readonly fork: (file: string, args: string[], options: ForkOptions) => OwnProcess;
}

export type StartProcess = (bundle: string, args?: readonly string[]) => OwnProcess;

/**
 * Returns the function that starts a bundle in a utility process, and logs the process's output and exit
 * code.
 */
export function createStartProcess({ log, fileOf, fork }: OwnProcessesOptions): StartProcess {
  return (bundle, args = []) => {
    const child = fork(fileOf(bundle), [...args], {
      serviceName: `Vesper ${bundle}`,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Limits V8's young generation and malloc's arenas, because there are several of these processes.
      // Electron only passes V8 options to utility processes by `--js-flags`.
      execArgv: ['--js-flags=--max-semi-space-size=1'],
      env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    });
    const outputs = [child.stdout, child.stderr].map((stream) => {
      const lines = splitLines((line) => log.write(bundle, line));
      stream?.on('data', (bytes) => lines.add(bytes));
      return lines;
    });
    child.on('exit', (code) => {
      for (const lines of outputs) lines.end();
      if (code !== 0) log.write(bundle, `ended with code ${code}`);
    });
    return child;
  };
}

/** Splits chunks of a stream into lines. Calls `onLine` for each complete, non-empty line. */
function splitLines(onLine: (line: string) => void): { add(chunk: unknown): void; end(): void } {
  let rest = '';
  const send = (line: string) => {
    if (line.trim() !== '') onLine(line.trimEnd());
  };
  return {
    add(chunk) {
      const parts = (rest + String(chunk)).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) send(line);
    },
    end() {
      send(rest);
      rest = '';
    },
  };
}
