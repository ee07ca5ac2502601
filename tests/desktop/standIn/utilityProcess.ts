import { fork as forkNode, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { world } from './world.ts';

interface ForkOptions {
  readonly serviceName?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
}

/**
 * Turns Electron's `--js-flags` into Node's arguments. Throws for others, which Electron ignores silently.
 */
function nodeArguments(execArgv: readonly string[]): readonly string[] {
  return execArgv.flatMap((argument) => {
    const [, flags] = /^--js-flags=(.+)$/.exec(argument) ?? [];
    if (flags === undefined) throw new Error(`a utility process ignores "${argument}"; use --js-flags=…`);
    return flags.split(' ');
  });
}

const crashFile = fileURLToPath(new URL('./crash.ts', import.meta.url));

/** A Node process with the message channel of Electron's utility processes (parentPort.ts). */
class StandInProcess extends EventEmitter {
  readonly #child: ChildProcess;
  readonly name: string;
  constructor(file: string, args: readonly string[], { env, execArgv = [], serviceName = '' }: ForkOptions) {
    super();
    this.name = serviceName;
    // @roamhq/wrtc in Electron on Windows crashes its process while it loads.
    const crashes = process.env['STAND_IN_COMPANION'] === 'crash' && serviceName.endsWith('Companion');
    this.#child = forkNode(crashes ? crashFile : file, [...args], {
      env,
      execArgv: [
        ...nodeArguments(execArgv),
        '--import',
        fileURLToPath(new URL('./parentPort.ts', import.meta.url)),
      ],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => {
      world.processes.delete(this);
      this.emit('exit', code ?? 1);
    });
    world.processes.add(this);
  }
  get pid(): number | undefined {
    return this.#child.pid;
  }
  get stdout() {
    return this.#child.stdout;
  }
  get stderr() {
    return this.#child.stderr;
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(structuredClone(message) as object, () => undefined);
  }
  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new StandInProcess(file, args, options),
};
