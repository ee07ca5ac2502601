import { readFileSync } from 'node:fs';
import { isStale, webSources } from '#backend/run/freshWeb.ts';
import { logFile } from './report.ts';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/** Sources and command of each build, and the last file that the build writes. */
const builds = {
  web: {
    sources: webSources,
    result: 'out/web/index.html',
    command: [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'renderer/vite.web.config.ts',
      '--logLevel',
      'warn',
    ],
  },
  desktop: {
    sources: ['main', 'preload', 'electron.vite.config.ts', ...webSources],
    result: 'out/renderer/index.html',
    command: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
} as const;
export type BuildName = keyof typeof builds;

/**
 * Builds the client if the build is missing or older than its sources. Throws with the build's output if it
 * fails.
 */
export async function ensureBuilt(name: BuildName): Promise<void> {
  const { sources, result, command } = builds[name];
  if (!(await isStale(root, result, sources))) return;
  const log = `build-${name}`;
  const code = await runNode(command, {}, log);
  if (code !== 0) throw new Error(`the ${name} build failed:\n${readFileSync(logFile(log), 'utf8')}`);
}
