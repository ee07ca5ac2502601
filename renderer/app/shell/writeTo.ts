import type { WriteTo } from '#renderer/services/writeTo.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Words into somebody's chat from another page: they are kept to be sent as those of the chat's own page are. */
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
