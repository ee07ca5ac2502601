import { act } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createReports, type Reports } from '#renderer/services/reports.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { useBlur } from './useBlur.ts';

let page: Rendered;
let dialogs: Dialogs;
let reports: Reports;
let stage: { userId: string; isModerated: boolean; isSmall: boolean };
beforeEach(async () => {
  dialogs = createDialogs();
  reports = createReports();
  stage = proxy({ userId: 'leila', isModerated: false, isSmall: false });
  page = await render(<Shown />, { services: { dialogs, reports } });
});
afterEach(() => page.unmount());

function Shown() {
  const { isSmall } = useSnapshot(stage);
  return isSmall ? <Stage key="small" /> : <Stage key="large" />;
}
function Stage() {
  const { userId, isModerated } = useSnapshot(stage);
  return <p>{useBlur(userId, isModerated) ?? 'clear'}</p>;
}
async function report(userId: string): Promise<void> {
  void dialogs.open('report', { userId, name: null, source: 'chat', refId: null }, { key: `of ${userId}` });
  await settle();
}
async function close(): Promise<void> {
  dialogs.closeTop();
  await settle();
}
const look = async (change: Partial<typeof stage>) => {
  await act(async () => void Object.assign(stage, change));
  return page.text();
};

it('the other user is blurred while the report form is open, and visible again after it is cancelled', async () => {
  await report('leila');
  expect(page.text()).toBe('report');
  void dialogs.open('info', { title: 'Hello', text: 'There' });
  await settle();
  expect(page.text()).toBe('report');
  await close();
  expect(page.text()).toBe('report');
  await close();
  expect(page.text()).toBe('clear');
  expect(dialogs.state.pool).toEqual([]);
});

it('a report about another user blurs only that user', async () => {
  await report('mira');
  reports.add('mira');
  await settle();
  expect(page.text()).toBe('clear');
});

it('a reported user stays blurred after the form closes, in the large and the small view', async () => {
  await report('leila');
  await act(async () => reports.add('leila'));
  await close();
  expect(page.text()).toBe('report');
  expect(await look({ isSmall: true })).toBe('report');
  expect(await look({ isSmall: false })).toBe('report');
  expect(await look({ userId: 'mira' })).toBe('clear');
  expect(await look({ userId: 'leila' })).toBe('report');
  await act(async () => reports.forget('leila'));
  expect(page.text()).toBe('clear');
});

it('moderation’s blur remains before and after a report', async () => {
  expect(await look({ isModerated: true })).toBe('moderation');
  await report('leila');
  expect(page.text()).toBe('report');
  await close();
  expect(page.text()).toBe('moderation');
});
