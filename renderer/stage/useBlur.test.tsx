import { act } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { render, settle, type Rendered } from '#tests/helpers/render.tsx';
import { useBlur } from './useBlur.ts';

let page: Rendered;
let dialogs: Dialogs;
let stage: { userId: string; isModerated: boolean };
beforeEach(async () => {
  dialogs = createDialogs();
  stage = proxy({ userId: 'leila', isModerated: false });
  page = await render(<Stage />, { services: { dialogs } });
});
afterEach(() => page.unmount());

function Stage() {
  const { userId, isModerated } = useSnapshot(stage);
  return <p>{useBlur(userId, isModerated) ?? 'clear'}</p>;
}
async function report(userId: string): Promise<void> {
  void dialogs.open('report', { userId, name: null, source: 'chat', refId: null }, { key: `of ${userId}` });
  await settle();
}
async function close(result: { isBlocked: boolean } | null): Promise<void> {
  dialogs.close(dialogs.state.pool.at(-1)!.index, result);
  await settle();
}

it('somebody is blurred as long as the form about them is open, whatever opens above it, and seen again when it is cancelled', async () => {
  await report('leila');
  expect(page.text()).toBe('report');
  void dialogs.open('info', { title: 'Hello', text: 'There' });
  await settle();
  expect(page.text()).toBe('report');
  await close(null);
  expect(page.text()).toBe('report');
  await close(null);
  expect(page.text()).toBe('clear');
  expect(dialogs.state.pool).toEqual([]);
});

it('a report about somebody else blurs nobody here', async () => {
  await report('mira');
  expect(page.text()).toBe('clear');
});

it('whoever was reported stays blurred, and only they', async () => {
  await report('leila');
  await close({ isBlocked: false });
  expect(page.text()).toBe('report');
  await act(async () => void (stage.userId = 'mira'));
  expect(page.text()).toBe('clear');
});

it('moderation’s blur is there before and after', async () => {
  await act(async () => void (stage.isModerated = true));
  expect(page.text()).toBe('moderation');
  await report('leila');
  expect(page.text()).toBe('report');
  await close(null);
  expect(page.text()).toBe('moderation');
});
