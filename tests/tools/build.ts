import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/** What each build is made of, and a file that it writes last. */
const builds = {
  web: {
    sources: ['renderer', 'shared', 'resources', 'package-lock.json'],
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
    sources: [
      'main',
      'preload',
      'renderer',
      'shared',
      'resources',
      'electron.vite.config.ts',
      'package-lock.json',
    ],
    result: 'out/renderer/index.html',
    command: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
} as const;
export type BuildName = keyof typeof builds;

/** The newest change under a path, in milliseconds since the epoch; 0 where there is nothing. */
function changedMs(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time tells of files that were removed.
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, changedMs(resolve(path, name))),
    stat.mtimeMs,
  );
}

export function isStale(name: BuildName): boolean {
  const { sources, result } = builds[name];
  const builtMs = changedMs(resolve(root, result));
  return sources.some((source) => changedMs(resolve(root, source)) > builtMs);
}

/** Builds what is missing or older than its sources. Throws where the build fails. */
export async function ensureBuilt(name: BuildName): Promise<void> {
  if (!isStale(name)) return;
  const code = await runNode(builds[name].command);
  if (code !== 0) throw new Error(`the ${name} build failed`);
}
