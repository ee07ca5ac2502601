import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './projectRoot.ts';

const require = createRequire(import.meta.url);

interface Computed {
  readonly desktop: string;
  readonly desktopFileName: string;
}

export interface DesktopEntry {
  /** Name of the `.desktop` file. */
  readonly fileName: string;
  readonly lines: ReadonlyMap<string, string>;
}

/**
 * Returns the menu entry that electron-builder writes into the AppImage of this configuration. Makes no
 * image.
 */
export async function readAppImageEntry(config: object): Promise<DesktopEntry> {
  const { build, Platform, Arch } = require('electron-builder') as {
    build(options: object): Promise<unknown>;
    Platform: { LINUX: { createTarget(types: readonly string[], arch: unknown): unknown } };
    Arch: { x64: unknown };
  };
  const folder = mkdtempSync(join(tmpdir(), 'vesper-entry-'));
  const prepackaged = join(folder, 'app');
  mkdirSync(join(prepackaged, 'resources'), { recursive: true });
  writeFileSync(join(prepackaged, 'vesper'), '');
  let computed: Computed | null = null;
  try {
    await build({
      ...{ projectDir: projectRoot, prepackaged, publish: 'never' },
      targets: Platform.LINUX.createTarget(['AppImage'], Arch.x64),
      config: {
        ...config,
        directories: { output: join(folder, 'package'), buildResources: 'resources/icons' },
      },
      effectiveOptionComputed: (options: Computed) => {
        computed = options;
        // Makes electron-builder stop before it creates the image.
        return Promise.resolve(true);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (computed === null) throw new Error('electron-builder computed no menu entry');
  const { desktop, desktopFileName } = computed as Computed;
  const lines = desktop
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return { fileName: desktopFileName, lines: new Map(lines) };
}
