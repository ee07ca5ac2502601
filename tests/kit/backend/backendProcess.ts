import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/tools/root.ts';
import { compileCache } from '#tests/tools/runNode.ts';

export interface BackendProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything the process printed, for the message of a failed test. */
  output(): string;
  /** Stops the process and resolves when it has exited. */
  stop(): Promise<void>;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
}

export interface BackendProcessOptions {
  readonly port?: number;
  readonly dataDir?: string;
  readonly companions?: number;
  readonly seed?: 'demo' | 'empty';
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the embedded backend in a separate process on a free port. Resolves when it is ready. */
export async function startBackendProcess(options: BackendProcessOptions = {}): Promise<BackendProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vesper-'));
  const child = spawn(process.execPath, ['backend/cli/backend.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...compileCache,
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      SEED: options.seed ?? 'demo',
      COMPANIONS: String(options.companions ?? 0),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      // Drawn pictures and the fake camera of a test browser show no face.
      MODERATION_DETECTORS: 'off',
      ...options.env,
    },
  });
  let output = '';
  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^ready (\S+)$/m.exec(output)?.[1];
      if (found) ready(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) =>
      failed(new Error(`the backend ended with ${code} before it was ready:\n${output}`)),
    );
  });
  const end = (signal: NodeJS.Signals) => endProcess(child, signal);
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    output: () => output,
    async stop() {
      await end('SIGTERM');
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}
