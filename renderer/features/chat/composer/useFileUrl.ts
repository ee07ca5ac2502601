import { useEffect, useState } from 'react';
import { useChats } from '../chatContext.ts';
import type { Attachment } from '#shared/store/records.ts';
import { posterIdOf } from '../session/upload.ts';

/** The picture of a chosen file, out of the store: itself, or a video's frame. Null while there is none. */
export function useFileUrl({ fileId, type }: Pick<Attachment, 'fileId' | 'type'>): string | null {
  const { session } = useChats();
  const { chats } = session.storage;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (type === 'audio') return undefined;
    let made: string | null = null;
    let isOver = false;
    void chats.getFile({ fileId: type === 'video' ? posterIdOf(fileId) : fileId }).then((file) => {
      if (isOver || !file) return;
      made = URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type: file.type }));
      setUrl(made);
    });
    return () => {
      isOver = true;
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [chats, fileId, type]);
  return url;
}
