import { writeSync } from 'node:fs';
import { openStorage } from '#main/storage/storage.ts';
import { chat, draft, message, outgoing } from '../store/build.ts';

/**
 * The process that is killed. The process writes as fast as possible and prints each acknowledged write as one letter
 * and a number. `c`: a message arrived, another was deleted, the revision grew. `d`: a draft was stored. `s`: the
 * draft became a message.
 */
const [, , folder = ''] = process.argv;
const { stores } = openStorage(folder, 'me');
if (!stores) throw new Error('a newer version’s');
const { chats, local } = stores;
const say = (line: string) => writeSync(1, `${line}\n`);

if (!(await chats.getChat({ chatId: 'c1' })))
  await chats.apply({ changes: [{ kind: 'chats', chats: [chat('c1')] }] });
let number = (await chats.getRevision({})) ?? 0;
say('ready');
for (;;) {
  number += 1;
  const arrived = message(`m${number}`, number, {
    text: `number${number} ${'and more '.repeat(number % 40)}`,
  });
  await chats.apply({
    changes: [
      { kind: 'arrived', message: arrived, chat: null },
      { kind: 'messagesRemoved', chatId: 'c1', messageIds: [`m${number - 100}`] },
      { kind: 'read', chatId: 'c1', by: 'me', upTo: number - 3 },
      { kind: 'caughtUp', revision: number },
    ],
  });
  say(`c${number}`);
  await local.putDraft({ draft: draft('chat:c1', `text ${number}`) });
  say(`d${number}`);
  await local.sendDraft({ key: 'chat:c1', entries: [outgoing(`t${number}`, `text ${number}`)] });
  say(`s${number}`);
  await local.deleteOutbox({ ids: [`t${number - 20}`] });
}
