const piece = '\\p{Extended_Pictographic}(?:\\u{FE0F}|\\p{Emoji_Modifier})?';
const oneEmoji = new RegExp(`^(?:${piece}(?:\\u200D${piece})*|\\p{Regional_Indicator}{2})$`, 'u');

/** Whether a text is one emoji and nothing else: it is shown large, without a bubble. */
export const isOneEmoji = (text: string): boolean => text.length <= 32 && oneEmoji.test(text.trim());
