import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Target, Writer } from './recipients.ts';
import type { Sending } from './sending.ts';

type SendingEndpoint =
  | 'sendMessage'
  | 'sendToUser'
  | 'sendGroupToUser'
  | 'sendToSupport'
  | 'sendGroupToSupport';

/**
 * Creates the handlers of all endpoints that send (§7), which differ in how they name the recipient and in
 * the number of messages.
 */
export function createSendingHandlers(sending: Sending): HandlersOf<SendingEndpoint> {
  async function one(writer: Writer, target: Target, draft: MessageDraft) {
    const { messages, chat } = await sending.send(writer, target, [draft]);
    const [message] = messages;
    if (!message) throw new Error('a message was sent and is not there');
    return { message, chat };
  }

  async function all(writer: Writer, target: Target, drafts: readonly MessageDraft[]) {
    const { messages, chat } = await sending.send(writer, target, drafts);
    return { messages: [...messages], chat };
  }

  return {
    sendMessage({ caller, body }) {
      const { chatId, to } = body;
      if (chatId !== undefined) return one(caller, { kind: 'chat', chatId }, body);
      if (to === undefined)
        throw new ApiFailure('invalid_body', 'A message needs chatId or to.', { field: 'chatId' });
      return one(caller, { kind: 'user', userId: to }, body);
    },
    sendToUser: ({ caller, params, body }) => one(caller, { kind: 'user', userId: params.id }, body),
    sendGroupToUser: ({ caller, params, body }) =>
      all(caller, { kind: 'user', userId: params.id }, body.messages),
    sendToSupport: ({ caller, params, body }) =>
      one(caller, { kind: 'support', subtype: params.subtype }, body),
    sendGroupToSupport: ({ caller, params, body }) =>
      all(caller, { kind: 'support', subtype: params.subtype }, body.messages),
  };
}
