import * as z from 'zod/mini';
import { chatSchema, messageSchema } from '#shared/domain/chat.ts';
import { openChatStorage } from '../../chatStorage.ts';

/** Script of a tab that writes until it is closed, and reports each acknowledged step to its parent page. */
const perStep = Number(
  document.querySelector<HTMLScriptElement>('script[data-per-step]')?.dataset['perStep'],
);
const { chats } = await openChatStorage('me');
if (!(await chats.getChat({ chatId: 'c1' })))
  await chats.apply({ changes: [{ kind: 'chats', chats: [z.parse(chatSchema, { _id: 'c1' })] }] });
for (let step = ((await chats.getRevision({})) ?? 0) + 1; ; step++) {
  await chats.apply({
    changes: [
      ...Array.from({ length: perStep }, (_, index) => {
        const place = (step - 1) * perStep + index + 1;
        const message = z.parse(messageSchema, {
          _id: `m${place}`,
          chatId: 'c1',
          from: 'u1',
          created: new Date(place).toISOString(),
          created_unreadable: place,
        });
        return { kind: 'arrived', message, chat: null } as const;
      }),
      { kind: 'caughtUp', revision: step },
    ],
  });
  window.parent.postMessage({ step });
}
