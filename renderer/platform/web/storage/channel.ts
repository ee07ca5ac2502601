/** What one tab of a person tells the others of: chats that changed in the store that they share. */
export interface Channel {
  tell(chatIds: readonly string[]): void;
  onTold(listener: (chatIds: readonly string[]) => void): () => void;
  close(): void;
}

export function openChannel(userId: string): Channel {
  const channel = new BroadcastChannel(`chat-store:${userId}`);
  return {
    tell: (chatIds) => channel.postMessage(chatIds),
    onTold(listener) {
      const hear = ({ data }: MessageEvent<readonly string[]>) => listener(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}
