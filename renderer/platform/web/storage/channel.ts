/** Broadcasts the ids of changed chats to the user's other tabs, which share the store. */
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
      const onMessage = ({ data }: MessageEvent<readonly string[]>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
