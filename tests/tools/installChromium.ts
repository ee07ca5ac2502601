import { spawnSync } from 'node:child_process';
import { findChromium } from '#tests/kit/page/chromium.ts';

/**
 * Installs a Chromium if possible: the system's package as root on Debian, else Playwright's own download.
 * Resolves to whether a Chromium is installed now.
 */
export async function installChromium(): Promise<boolean> {
  const ways: readonly (readonly string[])[] =
    process.getuid?.() === 0
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'],
        ]
      : [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']];
  for (const [command, ...args] of ways) {
    console.log(`installing a browser: ${command} ${args.join(' ')}`);
    if (!command || spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) break;
  }
  return findChromium() !== null;
}
