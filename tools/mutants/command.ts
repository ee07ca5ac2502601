import { spawn } from 'node:child_process';
import { compileCache } from '#tests/tools/runNode.ts';

/** Result of a command. */
export interface Ended {
  /** Exit code; null: the command printed nothing for too long and was killed. */
  readonly code: number | null;
  /** Last part of what it printed. */
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd: string;
  /**
   * Milliseconds without output until the command is killed with every process that it started. A busy machine makes a
   * run longer, but each test still prints its line.
   */
  readonly silenceMs: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Characters of output that are kept for a message. */
const keptLength = 20_000;

/** Process groups that are running, so that an interrupted run leaves none behind. */
const running = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** Runs a command in a separate process group and returns its output. Never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, silenceMs, env }: CommandOptions,
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache.NODE_COMPILE_CACHE, ...env },
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let isKilled = false;
    let output = '';
    const timer = setTimeout(() => {
      isKilled = true;
      if (pid !== undefined) killGroup(pid);
    }, silenceMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        timer.refresh();
        output = (output + chunk.toString()).slice(-keptLength);
      });
    const end = (code: number | null) => {
      clearTimeout(timer);
      if (pid !== undefined) {
        // Browsers and backends that a failed test left behind belong to the group.
        killGroup(pid);
        running.delete(pid);
      }
      done({ code: isKilled ? null : (code ?? 1), output });
    };
    child.on('error', () => end(1));
    child.on('exit', end);
  });
}

/** Kills every command that still runs. */
export function killCommands(): void {
  for (const pid of running) killGroup(pid);
}

/** Runs while this process holds an exclusive lock of the file, which other runs on the machine wait for. */
export async function withLock<T>(file: string | null, run: () => Promise<T>): Promise<T> {
  if (file === null) return run();
  const holder = spawn('flock', [file, 'sh', '-c', 'echo held; read line'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise<void>((held, failed) => {
    holder.stdout.once('data', () => held());
    holder.once('error', failed);
    holder.once('exit', (code) => failed(new Error(`flock ended with ${code} before it held ${file}`)));
  });
  try {
    return await run();
  } finally {
    holder.stdin.end();
  }
}
