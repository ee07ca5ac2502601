/** §4.12: the kinds of automatic messages. */
export const autoMessageTypes = [
  'greeting',
  'newFollower',
  'missedCall',
  'afterMatch',
  'giftThanks',
  'away',
] as const;
export type AutoMessageType = (typeof autoMessageTypes)[number];
