import { useEffect, useState } from 'react';
import { useChats } from '../chatContext.ts';
import type { Attachment } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';

/**
 * Returns an object URL of a chosen file: the image itself or a video's poster. Null: the file has no image;
 * undefined: not loaded yet.
 */
export function useFileUrl({ fileId, type }: Pick<Attachment, 'fileId' | 'type'>): string | null | undefined {
  const { session } = useChats();
  const { chats } = session.storage;
  const [url, setUrl] = useState<string | null | undefined>(type === 'audio' ? null : undefined);
  useEffect(() => {
    if (type === 'audio') return undefined;
    let created: string | null = null;
    let isOver = false;
    async function read(): Promise<void> {
      const file = await chats.getFile({ fileId: type === 'video' ? posterIdOf(fileId) : fileId });
      if (isOver) return;
      if (file) created = URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type: file.type }));
      setUrl(created);
    }
    read().catch((cause: unknown) => {
      logger.warn('a chosen file could not be read', cause);
      if (!isOver) setUrl(null);
    });
    return () => {
      isOver = true;
      setUrl(undefined);
      if (created !== null) URL.revokeObjectURL(created);
    };
  }, [chats, fileId, type]);
  return url;
}
