// Exports of single parts that other screens show without the chat page.
export { ChatContext, useChats } from './chatContext.ts';
export { GiftPane, type ChosenGift } from './composer/GiftPane.tsx';
export { useConfirmedGift } from './composer/useConfirmedGift.ts';
export { useOfferedGifts } from './composer/useOfferedGifts.ts';
export { useRefusals } from './composer/useRefusals.ts';
export { Bubble } from './message/Bubble.tsx';
export { LastMessages } from './message/LastMessages.tsx';
