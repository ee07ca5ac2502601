/** §4.12: kinds of automatic messages. */
export const autoMessageTypes = [
  'greeting',
  'newFollower',
  'missedCall',
  'afterMatch',
  'giftThanks',
  'away',
] as const;
export type AutoMessageType = (typeof autoMessageTypes)[number];
