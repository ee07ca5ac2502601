import { rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from '../desktop/support/runtime.ts';
import { describePackaged, findPackaged, readPackaged } from '../desktop/support/packaged.ts';
import { writeStubRuntime } from '../desktop/support/stubRuntime.ts';
import { root } from './root.ts';
import { runNode } from './runNode.ts';

/**
 * `npm run package`: electron-builder over what `npm run build` built, for this system; its own options go after `--`. Without
 * Electron's runtime only `--dir` can be packed, around a stub that is no program. Size and contents are printed, and what has no
 * place in an installed app fails.
 */
const options = process.argv.slice(2);
const isUnpacked = options.includes('--dir');
const hasRuntime = (await ensureElectron()) !== null;
if (!hasRuntime && !isUnpacked) {
  console.error(
    "Electron's runtime could not be fetched here, so no installer can be made; npm run package -- --dir packs without it, to look inside.",
  );
  process.exit(1);
}

const stub = resolve(root, 'out/stubRuntime');
if (!hasRuntime) writeStubRuntime(stub);
const code = await runNode([
  fileURLToPath(import.meta.resolve('electron-builder/cli.js')),
  ...['--config', 'resources/electron-builder.config.mjs'],
  ...(hasRuntime ? [] : [`--config.electronDist=${stub}`]),
  ...options,
]);
if (!hasRuntime) {
  rmSync(stub, { recursive: true, force: true });
  if (code === 0)
    console.log(
      "Packed into out/package around a stub: Electron's runtime could not be fetched here, so it can be looked into, not started.",
    );
}
if (code !== 0) process.exit(code);
let hasProblems = false;
for (const { resources, system } of findPackaged(resolve(root, 'out/package'))) {
  const packaged = readPackaged(resources, system);
  console.log(`\n${relative(root, resources)}, without the runtime: ${describePackaged(packaged)}`);
  hasProblems ||= packaged.problems.length > 0;
}
process.exit(hasProblems ? 1 : 0);
