const piece = '\\p{Extended_Pictographic}(?:\\u{FE0F}|\\p{Emoji_Modifier})?';
const oneEmoji = new RegExp(`^(?:${piece}(?:\\u200D${piece})*|\\p{Regional_Indicator}{2})$`, 'u');

/** Returns true if a text is a single emoji, which is shown large and without a bubble. */
export const isOneEmoji = (text: string): boolean => text.length <= 32 && oneEmoji.test(text.trim());
