import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Cluster } from '../cluster/index.ts';
import type { Database } from '../storage/database.ts';
import { DatabaseProblem } from '../storage/problems.ts';
import { createFolderStore } from './folderStore.ts';
import { createS3Store, type S3Settings } from './s3Store.ts';
import type { FileStore } from './store.ts';
import { createWorkFolder, type WorkFolder } from './workFolder.ts';

export interface FilesPlaces {
  /** The data folder; null keeps files in a temporary folder until {@link OpenFiles.close}. */
  readonly dataDir: string | null;
  /** The object store; null stores files in the data folder. */
  readonly s3: S3Settings | null;
  /** Bytes of disk space that files must leave free. */
  readonly reserveBytes?: number;
}

/** The file store, the work folder, and the key that signs addresses. */
export interface OpenFiles {
  readonly store: FileStore;
  readonly work: WorkFolder;
  readonly key: Buffer;
  /** Origin of the object store, from which pages load media; null if this backend serves them. */
  readonly origin: string | null;
  close(): void;
}

const keyBytes = 32;

/** Opens the file store of a deployment. Throws a {@link DatabaseProblem} if the nodes do not share one folder. */
export async function openFiles(
  { dataDir, s3, reserveBytes }: FilesPlaces,
  { database, cluster, log }: { database: Database; cluster: Cluster; log: Logger },
): Promise<OpenFiles> {
  const root = dataDir ?? mkdtempSync(join(tmpdir(), 'vesper-files-'));
  const close = () => {
    if (dataDir === null) rmSync(root, { recursive: true, force: true });
  };
  try {
    const uploads = join(root, 'uploads');
    mkdirSync(uploads, { recursive: true, mode: 0o700 });
    if (cluster.shared && !s3 && dataDir !== null) await requireSharedFolder(database, uploads, dataDir);
    const store = s3 ? createS3Store(s3, log) : createFolderStore(root);
    const node = cluster.shared && cluster.node;
    const work = createWorkFolder({ root: uploads, node, reserve: reserveBytes });
    const key = await signingKey(database, dataDir === null ? null : join(dataDir, 'uploads.key'));
    // Lists once, so that wrong credentials are logged at the start and not first when an upload fails.
    if (s3) store.list('moderation').catch(() => undefined);
    return { store, work, key, origin: s3 && new URL(s3.url).origin, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Returns the value of this name that all processes share. The first process stores its own. */
async function sharedValue(database: Database, name: string, own: string): Promise<string> {
  await database
    .insertInto('deployment')
    .values({ name, value: own })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('deployment')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Returns the key that signs addresses of files. The key is in the database, so that all nodes share it.
 * `file`: place of the key in earlier versions, whose addresses stay valid.
 */
async function signingKey(database: Database, file: string | null): Promise<Buffer> {
  const former = file === null ? null : read(file);
  const own = former?.length === keyBytes ? former : randomBytes(keyBytes);
  return Buffer.from(await sharedValue(database, 'files.key', own.toString('base64')), 'base64');
}

/**
 * Throws if the nodes have different folders, because each would answer 404 for files of the others. An id in
 * the folder identifies it.
 */
async function requireSharedFolder(database: Database, uploads: string, dataDir: string): Promise<void> {
  const file = join(uploads, 'store.id');
  let own = read(file)?.toString('utf8');
  if (own === undefined) {
    const made: string = randomUUID();
    try {
      writeFileSync(file, made, { mode: 0o600, flag: 'wx', flush: true });
      own = made;
    } catch (error) {
      // Another node that starts at the same time has just written it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      own = readFileSync(file, 'utf8');
    }
  }
  if ((await sharedValue(database, 'files.folder', own)) === own) return;
  throw new DatabaseProblem(
    `The other backends of this database keep their files elsewhere than in ${dataDir}: with REDIS_URL all of them need the same FILES_S3_URL, or one DATA_DIR that they share.`,
  );
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
