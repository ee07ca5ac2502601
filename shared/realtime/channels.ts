/** Channels of the socket (§7.10). Each kind has its own permissions to subscribe and publish. */
export const channels = {
  chat: (userId: string) => `user/${userId}/chat`,
  call: (userId: string) => `user/${userId}/call`,
  typing: (userId: string) => `p2p/${userId}/typing`,
  rtm: (userId: string) => `rtm/${userId}`,
  rtc: (channelId: string) => `rtc/${channelId}`,
} as const;
export type ChannelKind = keyof typeof channels;

export interface ParsedChannel {
  readonly kind: ChannelKind;
  /** User id, or for `rtc` the media channel's id. */
  readonly id: string;
}

const shapes: readonly [ChannelKind, RegExp][] = [
  ['chat', /^user\/([^/]{1,64})\/chat$/],
  ['call', /^user\/([^/]{1,64})\/call$/],
  ['typing', /^p2p\/([^/]{1,64})\/typing$/],
  ['rtm', /^rtm\/([^/]{1,64})$/],
  ['rtc', /^rtc\/([^/]{1,64})$/],
];

/** Returns the parts of a channel name; null if the name is unknown. */
export function parseChannel(name: string): ParsedChannel | null {
  for (const [kind, shape] of shapes) {
    const id = shape.exec(name)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}
