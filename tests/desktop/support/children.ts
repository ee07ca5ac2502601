import { spawn, type ChildProcess } from 'node:child_process';
import { electronEnvironment } from './fetchRuntime.ts';
import { projectRoot } from './projectRoot.ts';

/** Milliseconds until a process that ignores SIGTERM is killed. */
const endWithinMs = 8_000;

/** Long-running processes of one command that start and end together. */
export interface Children {
  /** Starts `node` with these arguments. When this process ends by itself, all others end too. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  /** Starts another program in the same way. */
  startProgram(
    program: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): ChildProcess;
  /** Ends all processes, the last started first. Resolves when they have exited. */
  end(): Promise<void>;
  /** Resolves after all have exited, to the exit code of the first one that ended. */
  readonly ended: Promise<number>;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function endChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/**
 * Creates the group and forwards signals to it. In a terminal Ctrl-C reaches all processes, but a signal from
 * elsewhere reaches only this one.
 */
export function createChildren(): Children {
  const running: ChildProcess[] = [];
  let ending: Promise<void> | null = null;
  let finish: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (finish = resolve));

  function end(): Promise<void> {
    ending ??= (async () => {
      for (const child of [...running].reverse()) await endChild(child);
    })();
    return ending;
  }
  const endWith = (code: number) => void end().then(() => finish(code));
  process.once('SIGINT', () => endWith(0));
  process.once('SIGTERM', () => endWith(0));

  function startProgram(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ) {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: electronEnvironment({ ...process.env, ...env }),
    });
    running.push(child);
    child.stdout?.pipe(process.stdout, { end: false });
    child.once('error', (error) => {
      console.error(error.message);
      endWith(1);
    });
    child.once('exit', (code) => endWith(code ?? 0));
    return child;
  }

  return { start: (args, env) => startProgram(process.execPath, args, env), startProgram, end, ended };
}

/**
 * Starts the embedded backend. Resolves to its URL when it prints `ready <url>`, or to null if it ends
 * before.
 */
export function startBackendChild(children: Children): Promise<string | null> {
  return new Promise((resolve) => {
    const child = children.start(['backend/cli/backend.ts']);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => resolve(null));
    child.once('error', () => resolve(null));
  });
}
