import { noteSchema, type UpdateChannel, type UpdateFailure } from '#shared/ipc/updates.ts';
import * as z from 'zod/mini';
import { UpdateFailed, type Found, type Updater } from './updates.ts';

/** The part of an electron-updater updater that this module uses. */
export interface FeedClient {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  logger: unknown;
  readonly currentVersion: { readonly version: string; compare(other: string): number };
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: object } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Fields of the feed that this app reads in addition to electron-updater. */
const feedSchema = z.object({
  version: z.string(),
  /** The publisher's note about the version. */
  news: z.optional(noteSchema),
  /** Asks users of one of these versions to go back to the version of the feed. */
  rollback: z.optional(z.object({ from: z.array(z.string()), note: noteSchema })),
});

/**
 * Returns the channel of a version: `1.5.0` is stable, `1.5.0-testing.3` is testing; null for other labels.
 */
function channelOf(version: string): UpdateChannel | null {
  const label = /-([0-9a-z]+)/i.exec(version)?.[1];
  if (label === undefined) return 'stable';
  return label === 'testing' ? 'testing' : null;
}

const failureByCode: Readonly<Record<string, UpdateFailure>> = {
  ERR_CHECKSUM_MISMATCH: 'wrongHash',
  ERR_UPDATER_INVALID_SIGNATURE: 'wrongSignature',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'badFeed',
  ERR_UPDATER_INVALID_VERSION: 'badFeed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'badFeed',
  ERR_UPDATER_NO_CHECKSUM: 'badFeed',
  ERR_UPDATER_ASSET_NOT_FOUND: 'badFeed',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'badFeed',
  ENOSPC: 'noRoom',
  EDQUOT: 'noRoom',
};

function failed(error: unknown, otherwise: UpdateFailure): UpdateFailed {
  if (error instanceof UpdateFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new UpdateFailed(failureByCode[code] ?? otherwise, error);
}

/**
 * Creates an updater on top of electron-updater. electron-updater verifies the checksum, on Windows and macOS
 * the signature, and the share of users in a staged rollout (`stagingPercentage`). This module adds two
 * checks: it rejects versions of the other channel, and installs an older version only after the user agrees.
 */
export function createFeedUpdater(client: FeedClient, channel: UpdateChannel): Updater {
  client.autoDownload = false;
  // A downloaded update that the user did not install is installed when the app quits.
  client.autoInstallOnAppQuit = true;
  client.allowDowngrade = false;
  client.disableWebInstaller = true;
  client.logger = null;
  let onShare: (share: number) => void = () => undefined;
  client.on('download-progress', ({ percent }) => onShare(Math.min(1, percent / 100)));
  let lastError: Error | null = null;
  client.on('error', (error) => (lastError = error));

  /** `mayFetch`: electron-updater would download the version. */
  async function ask(): Promise<{ readonly found: Found; readonly mayFetch: boolean }> {
    const found = (kind: Found, mayFetch = false) => ({ found: kind, mayFetch });
    try {
      const answer = await client.checkForUpdates();
      if (answer === null) return found({ kind: 'nothing' });
      const feed = z.safeParse(feedSchema, answer.updateInfo);
      if (!feed.success) return found({ kind: 'refused', why: 'badFeed' });
      const { version, news, rollback } = feed.data;
      const { currentVersion } = client;
      if (channelOf(version) !== channel) return found({ kind: 'refused', why: 'wrongChannel' });
      const difference = currentVersion.compare(version);
      const isOffered = answer.isUpdateAvailable;
      if (difference === 0) return found({ kind: 'nothing' });
      if (difference < 0)
        return found(
          isOffered ? { kind: 'newer', version, ...(news && { news }) } : { kind: 'nothing' },
          isOffered,
        );
      if (rollback?.from.includes(currentVersion.version) !== true)
        return found({ kind: 'refused', why: 'older' });
      return found({ kind: 'rollback', version, note: rollback.note }, isOffered);
    } catch (error) {
      throw failed(error, 'noAnswer');
    }
  }

  async function download(onProgress: (share: number) => void): Promise<void> {
    onShare = onProgress;
    try {
      await client.downloadUpdate();
    } catch (error) {
      throw failed(error, 'cut');
    } finally {
      onShare = () => undefined;
    }
  }

  return {
    check: async () => (await ask()).found,
    download,
    async downloadOlder(onProgress) {
      client.allowDowngrade = true;
      try {
        // Checks again, because electron-updater only downloads a version that was offered while downgrades
        // were allowed.
        const { found, mayFetch } = await ask();
        if (found.kind !== 'rollback' || !mayFetch) throw new UpdateFailed('badFeed', found);
        await download(onProgress);
      } finally {
        client.allowDowngrade = false;
      }
    },
    install() {
      lastError = null;
      client.quitAndInstall(true, true);
      // electron-updater reports a failed installer only by its error event.
      if (lastError !== null) throw failed(lastError, 'notInstalled');
    },
  };
}
