import { spawnSync } from 'node:child_process';
import { findChromium } from '#tests/kit/page/chromium.ts';

/**
 * Installs a Chromium where the machine lets us: the system's package where we are root on a Debian, else the test
 * tool's own download. Resolves to whether there is one now.
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
