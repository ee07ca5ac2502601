import { afterEach, expect, it } from 'vitest';
import { sendEntrySchema } from '#shared/store/records.ts';
import { createScope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { createChatHarness, InChatHarness } from '../conversation/testing/chatHarness.tsx';
import { PendingBubble } from './PendingBubble.tsx';
import { RowCommandsContext, type RowCommands } from './rowCommands.ts';

let page: Rendered;
const scope = createScope();
afterEach(() => page.unmount());

const entry = sendEntrySchema.parse({
  ...{ kind: 'send', id: 'e1', recipient: { kind: 'user', userId: 'mira' }, state: 'waiting', code: null },
  ...{ tries: 0, order: 1, createdMs: 0 },
  message: {
    ...{ type: 'media', text: null, attachments: [], giftId: 'gift-rose', gifId: null, stickerId: null },
    ...{ ignoreOffensive: false, source: null },
  },
});

it('a pending gift shows its image and price', async () => {
  const stage = createChatHarness(scope);
  const rose = { _id: 'gift-rose', name: 'Rose', rawValue: 25, isFree: false, image: '/gifts/rose.png' };
  stage.answers['getAllGifts'] = () => ({ gifts: [rose] });
  page = await render(
    <InChatHarness stage={stage}>
      <RowCommandsContext value={{} as RowCommands}>
        <PendingBubble entry={entry} isFirst isLast name="Valeria" />
      </RowCommandsContext>
    </InChatHarness>,
  );
  await settle();
  expect(document.querySelector('img')?.getAttribute('src')).toContain('rose');
  expect(page.text()).toContain('RoseYou sent it for 25 coins');
});
