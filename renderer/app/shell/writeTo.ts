import type { WriteTo } from '#renderer/services/writeTo.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/**
 * Returns a function that sends a text to a user's chat from another page. The text is stored before it is
 * sent, as on the chat page.
 */
export function createWriteTo({ chats }: Pick<SignedInServices, 'chats'>): WriteTo {
  return async (userId, text, source) => {
    chats.ask();
    await chats.storage();
    const opened = chats.state.chats;
    if (!opened) return false;
    const recipient = { kind: 'user', userId } as const;
    await opened.actions.send(recipient, [{ type: 'text', text }], { keepDraft: true, source });
    return true;
  };
}
