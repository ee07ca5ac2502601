import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UploadEntry, Uploads } from '#renderer/services/uploads/uploads.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import type { FramedPage } from '../pages/pageRow.ts';
import { useUploadNotice } from './toasts.ts';

let list: UploadEntry[];
let page: Rendered;

const upload = (id: string, purpose: UploadEntry['purpose'], state: UploadEntry['state']): UploadEntry => ({
  ...{ id, purpose, state, kind: 'image', name: 'a.png', previewUrl: null, megabytes: null, isKept: true },
  ...{ bytes: 1, originalBytes: 1, sentBytes: 0, error: null },
});
beforeEach(() => {
  // A failure from the last visit is not reported.
  ({ list } = proxy({ list: [upload('old', 'gallery', 'failed')] }));
});
afterEach(async () => {
  await page.unmount();
  notify.clear();
});

function On({ uploads, at }: { uploads: Uploads; at: FramedPage }) {
  useUploadNotice(uploads, at, 'en');
  return <output>{useLocation().pathname}</output>;
}
async function open(at: FramedPage): Promise<void> {
  const uploads = { state: proxy({ list }) } as Partial<Uploads> as Uploads;
  ({ list } = uploads.state);
  page = await render(
    <MemoryRouter initialEntries={['/here']}>
      <On uploads={uploads} at={at} />
    </MemoryRouter>,
  );
}
async function change(alter: () => void): Promise<void> {
  await act(async () => alter());
  await settle();
}
const said = () => getToasts().map(({ title }) => title);

it('a failed upload is reported once on other pages, with a link to it', async () => {
  await open('chat');
  expect(said()).toEqual([]);
  await change(() => void list.push(upload('u1', 'gallery', 'sending')));
  await change(() => void (list[1]!.state = 'failed'));
  expect(said()).toEqual(['Your photo or video wasn’t uploaded']);
  await change(() => void (list[1]!.sentBytes = 1));
  expect(said()).toHaveLength(1);
  await act(async () => getToasts()[0]?.options.onAction?.());
  expect(page.text()).toContain('/profile/edit');
});

it.each([
  ['profileEdit', 'gallery'],
  ['match', 'story'],
] as const)('the page %s, which shows a %s upload, reports no failure', async (at, purpose) => {
  await open(at);
  await change(() => void list.push(upload('u1', purpose, 'failed')));
  expect(said()).toEqual([]);
});

it('a failed story has its own text', async () => {
  await open('settings');
  await change(() => void list.push(upload('u1', 'story', 'failed')));
  expect(said()).toEqual(['Your story wasn’t published']);
});
