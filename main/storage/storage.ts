import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { createSqliteChatStore } from './chats/chatStore.ts';
import { named } from './database.ts';
import { chatModuleDb, clientDb, fileOf, markDamaged, setAside, type DatabaseKind } from './files.ts';
import { createSqliteLocalStore } from './localStore.ts';
import { openKind, type Opened } from './openKind.ts';

/** Result of opening the stores (shared/ipc/storage.ts). */
export interface StorageReport {
  readonly state: 'ready' | 'rebuilt' | 'newer';
  readonly durability: 'disk' | 'memory';
  readonly salvaged: { readonly drafts: number; readonly outbox: number; readonly files: number };
}

/** The stores of one user. */
export interface Storage {
  readonly report: StorageReport;
  /** The two stores; null: a newer version of the app wrote the files. */
  readonly stores: { readonly chats: ChatStore; readonly local: LocalStore } | null;
  close(): void;
}

type Ready = Exclude<Opened, { readonly state: 'newer' }>;

/** Opens both databases of one user. `folder` belongs to this user only. */
export function openStorage(folder: string, me: string): Storage {
  const chat = openKind(folder, chatModuleDb);
  const client = openKind(folder, clientDb);
  if (chat.state === 'newer' || client.state === 'newer') {
    for (const opened of [chat, client]) if (opened.state !== 'newer') opened.database.close();
    const salvaged = { drafts: 0, outbox: 0, files: 0 };
    return { report: { state: 'newer', durability: 'disk', salvaged }, stores: null, close: () => undefined };
  }
  return {
    report: reportOf(chat, client),
    stores: {
      chats: watched(createSqliteChatStore(chat.database, me), chat, folder, chatModuleDb),
      local: watched(createSqliteLocalStore(client.database), client, folder, clientDb),
    },
    close() {
      chat.database.close();
      client.database.close();
    },
  };
}

/** Renames a user's databases, so that the next opening starts empty. The databases must be closed. */
export function resetStorage(folder: string): void {
  for (const kind of [chatModuleDb, clientDb]) setAside(fileOf(folder, kind), 'left');
}

function reportOf(chat: Ready, client: Ready): StorageReport {
  return {
    state: chat.state === 'rebuilt' || client.state === 'rebuilt' ? 'rebuilt' : 'ready',
    durability: chat.durability === 'memory' || client.durability === 'memory' ? 'memory' : 'disk',
    salvaged: {
      drafts: client.salvaged['drafts'] ?? 0,
      outbox: client.salvaged['outbox'] ?? 0,
      files: chat.salvaged['files'] ?? 0,
    },
  };
}

type Method = (request: never) => Promise<unknown>;

/** Wraps a store: a call that finds its file damaged marks the file, so that the next opening rebuilds it. */
function watched<S extends Readonly<Record<string, Method>>>(
  store: S,
  { durability }: Ready,
  folder: string,
  kind: DatabaseKind,
): S {
  if (durability === 'memory') return store;
  const methods = Object.entries<Method>(store).map(([name, method]): [string, Method] => [
    name,
    (request) =>
      method(request).catch((error: unknown) => {
        if (named(error).name === 'StorageDamaged') markDamaged(fileOf(folder, kind));
        throw error;
      }),
  ]);
  return Object.fromEntries(methods) as S;
}
