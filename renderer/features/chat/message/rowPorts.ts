import { createContext, use } from 'react';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { SendEntry } from '#shared/store/records.ts';
import type { LogRow } from '../conversation/rows.ts';

/** What a row asks of the conversation. Always the same object: rows are not drawn again because of it. */
export interface RowPorts {
  readonly openMedium: (message: Message, item: MediaItem) => void;
  readonly gifSource: (gifId: string) => string | null;
  readonly resend: (entry: SendEntry) => void;
  /** For good. */
  readonly discard: (entry: SendEntry) => void;
  /** While it is on its way: its words go back to where they were written. */
  readonly stop: (entry: SendEntry) => void;
  readonly removeFile: (entry: SendEntry, fileId: string) => void;
  readonly toggle: (row: LogRow) => void;
}

export const RowPortsContext = createContext<RowPorts | null>(null);

export function useRowPorts(): RowPorts {
  const ports = use(RowPortsContext);
  if (!ports) throw new Error('a message stands in a conversation');
  return ports;
}
