import { spawn, type ChildProcess } from 'node:child_process';
import { electronEnvironment } from './fetchRuntime.ts';
import { projectRoot } from './projectRoot.ts';

/** How long a process may take to end after it was asked to. */
const endWithinMs = 8_000;

/** Long-running parts of one command that live and end together. */
export interface Children {
  /** Starts `node` with these arguments. When it ends by itself, everything ends. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  /** Starts another program in the same way. */
  startProgram(
    program: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): ChildProcess;
  /** Ends all of them, the last started first, and resolves when they are gone. */
  end(): Promise<void>;
  /** Resolves, after all have gone, to the exit code of the one that ended first. */
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

/** Ctrl-C reaches the whole group in a terminal, but only this process from elsewhere: so it is passed on here. */
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

/** Starts the embedded backend and resolves to its address once it says `ready <url>`; null where it ends before. */
export function startBackend(children: Children): Promise<string | null> {
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
