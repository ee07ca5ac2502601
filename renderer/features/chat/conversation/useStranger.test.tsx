import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { settle, type Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import type { Target } from './target.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from './testing/chatHarness.tsx';
import { useStranger } from './useStranger.ts';

const mira = { _id: 'mira', name: 'Mira', status: 'online', rolesGroup: 'goddess' };
const toMira: Target = { kind: 'user', userId: 'mira' };
let scope: Scope;
let stage: ChatHarness;
let page: Rendered;

beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
  stage.answers['getUserDetail'] = () => ({ user: mira, state: 'shown' });
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

async function open(target: Target, isNew: boolean) {
  const used = await renderHook(
    () => useStranger(target, isNew),
    (children) => <InChatHarness stage={stage}>{children}</InChatHarness>,
  );
  page = used.page;
  await settle();
  return used.now();
}
const asked = () =>
  stage.calls.flatMap(({ name, input }) => (name === 'getUserDetail' ? [input.params] : []));

it('the other user and their state come from their profile before the first message', async () => {
  expect(await open(toMira, true)).toMatchObject({ person: mira, state: 'shown', isLooking: false });
  expect(asked()).toEqual([{ id: 'mira' }]);
});

it.each([
  ['of a chat that is there', toMira, false],
  ['of a chat by its own id', { kind: 'chat', chatId: 'c1' }, true],
] as const)('%s no profile is requested', async (_, target, isNew) => {
  expect(await open(target, isNew)).toEqual({ person: null, state: null, isLooking: false });
  expect(asked()).toEqual([]);
});
