import { spawn } from 'node:child_process';

const withCause = new URL('./fetchWithCause.ts', import.meta.url).href;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum milliseconds for the download of about 120 MB. */
const installWithinMs = 15 * 60_000;

function valueOf(env: Environment, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
}

/**
 * Returns the environment for Electron's install script. Node's `fetch` uses proxy variables only with
 * `NODE_USE_ENV_PROXY`, and npm renames the proxy of its configuration. Mirror and cache variables are left
 * to the script.
 */
export function installEnvironment(env: Environment): NodeJS.ProcessEnv {
  const https =
    valueOf(env, ['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy']) ??
    valueOf(env, ['HTTP_PROXY', 'http_proxy']);
  if (https === undefined) return { ...env };
  return { ...env, HTTPS_PROXY: https, NODE_USE_ENV_PROXY: '1' };
}

/**
 * Returns the environment for Electron's program. Terminals of editors that are built on Electron set
 * ELECTRON_RUN_AS_NODE; with it Electron is a plain Node, and `import { app } from 'electron'` fails.
 */
export function electronEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _removed, ...others } = env;
  return others;
}

/** Returns the line of an error's output that names the error, without its stack. */
function reasonIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  const causes = lines.filter((line) => /^(?:\[cause\]: )?\w*Error\b.*:/.test(line));
  return causes.length > 0 ? causes.join(' ') : lines.findLast((line) => line !== '');
}

/**
 * Runs Electron's install script and passes its output on. Resolves to null after success. Otherwise resolves
 * to the reason: the script's error, or that it did not finish within `withinMs`.
 */
export function runInstall(
  script: string,
  env: Environment = process.env,
  withinMs: number = installWithinMs,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', withCause, script], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: installEnvironment(env),
    });
    let output = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, withinMs);
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
      process.stderr.write(chunk);
    });
    const end = (reason: string | null) => {
      clearTimeout(timer);
      resolve(reason);
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code) => {
      if (code === 0) return end(null);
      end(
        isLate
          ? `the download did not finish within ${Math.round(withinMs / 60_000)} minutes`
          : (reasonIn(output) ?? `its install script ended with ${code}`),
      );
    });
  });
}
