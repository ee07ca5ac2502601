import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { setScreenWidth } from '#tests/kit/page/screen.ts';
import { PortsContext, stagePorts, type ChatPorts } from '../ports.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { chatWith } from './testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from './testing/chatHarness.tsx';

let scope: Scope;
let stage: ChatHarness;
let chat: StoredChat | null;
let page: Rendered;
const call = vi.fn<NonNullable<ChatPorts['call']>>();
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  call.mockReset();
});

interface Opened {
  readonly widthPx?: number;
  readonly mayCall?: boolean;
  readonly user?: Readonly<Record<string, unknown>>;
}

async function open({ widthPx = 1_440, mayCall = true, user = { price: 60 } }: Opened = {}): Promise<void> {
  setScreenWidth(widthPx);
  await stage.fill([chatWith('c1', {}, { name: 'Mira', ...user })]);
  chat = await stage.storage.chats.getChat({ chatId: 'c1' });
  const nothing = () => undefined;
  page = await render(
    <InChatHarness stage={stage}>
      <PortsContext value={{ ...stagePorts, call: mayCall ? call : null }}>
        <ConversationHeader
          {...{
            chat,
            user: chat?.user ?? null,
            onBack: nothing,
            onPanel: nothing,
            onSelect: nothing,
            onSearch: nothing,
          }}
          {...{ onIgnore: nothing, onDelete: nothing, isPanelOpen: false, isBlocked: false }}
          desk={null}
          name="Mira"
        />
      </PortsContext>
    </InChatHarness>,
  );
  await settle();
}
const named = (name: string) =>
  [...document.querySelectorAll('button')].filter((one) => one.getAttribute('aria-label')?.startsWith(name));
const items = () => [...document.querySelectorAll('[role=menuitem]')];
async function openMenu(): Promise<void> {
  await page.press('Chat options');
  // The menu's code is loaded on the first press.
  for (let turn = 0; turn < 50 && items().length === 0; turn++) await settle();
}

it.each([
  ['Call Mira, 60 coins a minute', 'video'],
  ['Audio call with Mira, 60 coins a minute', 'audio'],
] as const)('pressing "%s" starts a call of type %s', async (button, callType) => {
  await open();
  await page.press(button);
  expect(call.mock.calls).toEqual([[chat, callType]]);
});

it('the name of only the video button begins with "Call", also without a price', async () => {
  await open({ user: {} });
  expect(named('Call ').map((one) => one.ariaLabel ?? one.getAttribute('aria-label'))).toEqual(['Call Mira']);
  await page.press('Audio call with Mira');
  expect(call.mock.calls).toEqual([[chat, 'audio']]);
});

it('both call buttons are disabled during a call, name the reason and stay focusable', async () => {
  await open({ mayCall: false });
  for (const name of ['Call Mira', 'Audio call with Mira']) {
    const label = `${name}, 60 coins a minute. You’re in a call`;
    const button = page.button(label);
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
    await page.press(label);
  }
  expect(call).not.toHaveBeenCalled();
});

it('on a phone the audio call is in the menu', async () => {
  await open({ widthPx: 390 });
  expect([named('Call Mira').length, named('Audio call').length]).toEqual([1, 0]);
  await openMenu();
  const [item] = items();
  expect(item?.textContent).toBe('Audio call with Mira, 60 coins a minute');
  await act(async () => (item as HTMLElement).click());
  expect(call.mock.calls).toEqual([[chat, 'audio']]);
});

it('on a phone the menu item is disabled during a call and names the reason', async () => {
  await open({ widthPx: 390, mayCall: false });
  await openMenu();
  const [item] = items();
  expect(item?.textContent).toContain('You’re in a call');
  expect(item?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => (item as HTMLElement).click());
  expect(call).not.toHaveBeenCalled();
});
