import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronEnvironment } from './fetchRuntime.ts';
import { projectRoot } from './projectRoot.ts';
import { findElectron } from './runtime.ts';
import { testSandboxSwitches } from './sandbox.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Starts the built app with arguments, without a test tool attached, and resolves when its process has ended.
 */
export function runToEnd(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const electron = findElectron();
  const [program, first] =
    electron === null
      ? [process.execPath, [join(projectRoot, 'tests/desktop/standIn/host.ts')]]
      : [electron, [more['DESKTOP_MAIN'] ?? '.', ...testSandboxSwitches(electron)]];
  const env = electronEnvironment({ ...process.env, VESPER_BACKEND_URL: undefined, ...more });
  const child = spawn(program, [...first, ...args], { cwd: projectRoot, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (bytes) => (stdout += String(bytes)));
  child.stderr.on('data', (bytes) => (stderr += String(bytes)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
