import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { createFeedUpdater } from '../services/feedUpdater.ts';
import { readBuild } from '../services/build.ts';
import { readSignature } from '../services/signature.ts';
import { createUpdates, type Updater, type UpdatesOptions } from '../services/updates.ts';

/** Loads electron-updater at the first use instead of during the start. */
function openLater(open: () => Promise<Updater>): Updater {
  let opened: Updater | null = null;
  const updater = async () => (opened ??= await open());
  return {
    check: async () => (await updater()).check(),
    download: async (onShare) => (await updater()).download(onShare),
    downloadOlder: async (onShare) => (await updater()).downloadOlder(onShare),
    install: () => opened?.install(),
  };
}

/** Handles the calls of the namespace `updates`. */
export function createUpdateHandlers({
  isPackaged,
  packageFile,
  ...options
}: Omit<UpdatesOptions, 'updater'> & {
  readonly isPackaged: boolean;
  readonly packageFile: string;
}): IpcHandlersOf<'updates'> {
  const build = readBuild(packageFile);
  const { channel } = build;
  // Packaging writes this file if it was given an update feed.
  const hasFeed = isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));
  const updater =
    channel === null || !hasFeed
      ? null
      : openLater(async () => {
          const { default: library } = await import('electron-updater');
          return createFeedUpdater(library.autoUpdater, channel);
        });
  return {
    ...createUpdates({ ...options, updater }),
    'updates:getBuild': () => build,
    'updates:getSignature': () =>
      isPackaged
        ? readSignature({ platform: process.platform, program: process.execPath })
        : { state: 'unknown' },
  };
}
