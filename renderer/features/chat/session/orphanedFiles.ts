import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';

/**
 * Milliseconds before an unnamed file is deleted. Longer than a user needs to crop or record a file before a
 * draft or message names it.
 */
export const orphanedAfterMs = 10 * 60_000;

/**
 * Deletes files that no draft and no waiting message names, now and after {@link orphanedAfterMs}. A page
 * that closed while the user chose a file leaves such files. Files added in between are kept.
 */
export async function deleteOrphanedFiles({
  scope,
  clock,
  storage: { chats, local },
  log,
}: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly storage: Pick<ChatStorage, 'chats' | 'local'>;
  readonly log: (message: string, cause: unknown) => void;
}): Promise<void> {
  async function unnamedAmong(fileIds: readonly string[]): Promise<string[]> {
    const [drafts, outbox] = await Promise.all([local.listDrafts({}), local.listOutbox({})]);
    const attachments = [
      ...drafts.flatMap((draft) => draft.attachments),
      ...outbox.flatMap((entry) => (entry.kind === 'send' ? entry.message.attachments : [])),
    ];
    const named = new Set(attachments.flatMap(({ fileId }) => [fileId, posterIdOf(fileId)]));
    return fileIds.filter((fileId) => !named.has(fileId));
  }
  async function forget(suspects: readonly string[]): Promise<void> {
    const fileIds = await unnamedAmong(suspects);
    if (fileIds.length > 0) await chats.deleteFiles({ fileIds });
  }
  const suspects = await unnamedAmong(await chats.listFileIds({}));
  if (suspects.length === 0 || scope.ended) return;
  clock.after(scope, orphanedAfterMs, () => {
    forget(suspects).catch((cause: unknown) => log('left files could not be deleted', cause));
  });
}

/** Returns the id of a video's poster image, which is stored beside the video. */
export function posterIdOf(fileId: string): string {
  return `${fileId}.poster`;
}
