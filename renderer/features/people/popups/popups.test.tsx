import { act } from 'react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { companionSchema } from '#shared/domain/person.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import type { Services } from '#renderer/services/services.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { ReportPopupDialog } from './ReportPopupDialog.tsx';
import { UserActionPopupDialog } from './UserActionPopupDialog.tsx';

const zoya = companionSchema.parse({
  ...{ _id: 'zoya', humanReadableId: 7, rolesGroup: 'goddess', name: 'Zoya with a very long name' },
  ...{ age: 31, last_ip_country: 'ES', status: 'online' },
});
const close = vi.fn<(answer?: unknown) => void>();
let page: Rendered;
afterEach(async () => {
  await page.unmount();
  close.mockReset();
});
async function escape(): Promise<void> {
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
}
const names = () =>
  [...document.querySelectorAll('[role=dialog] button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );
function title(): string | null | undefined {
  const dialog = document.querySelector('[role=dialog]');
  return document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;
}

describe('the dialog with actions for a person', () => {
  async function open(more: Partial<DialogPropsOf<'user action popup'>> = {}): Promise<void> {
    page = await render(
      <UserActionPopupDialog {...{ person: zoya, isCallable: true, givesGifts: true, close, ...more }} />,
    );
  }

  it('is named by the full name, shows it shortened, and closes with the selected action', async () => {
    await open();
    expect(title()).toBe('Zoya with a very long name');
    expect(page.text()).toContain('Zoya with a ver…, 31');
    expect(page.text()).toContain('Spain');
    for (const name of ['Message', 'Call', 'Profile', 'Send a gift', 'Never meet again', 'Report', 'Block'])
      await page.press(name);
    await escape();
    const answers = ['write', 'call', 'profile', 'gift', 'neverMeet', 'report', 'block'];
    expect(close.mock.calls).toEqual([...answers.map((answer) => [answer]), []]);
  });

  it('offers no call to a person who is offline, and no gift if none can be given', async () => {
    await open({ person: { ...zoya, status: 'offline' }, givesGifts: false });
    expect(names()).not.toContain('Call');
    expect(names()).not.toContain('Send a gift');
    await page.unmount();
    await open({ isCallable: false });
    expect(names()).not.toContain('Call');
  });

  it('offers only to unblock a blocked person', async () => {
    await open({ isBlocked: true });
    expect(page.text()).toContain('You blocked Zoya with a ver…');
    expect(page.text()).not.toContain('Online');
    expect(names().toSorted()).toEqual(['Close', 'Profile', 'Report', 'Unblock Zoya with a ver…']);
    await page.press('Unblock Zoya with a ver…');
    expect(close.mock.calls).toEqual([['unblock']]);
  });

  it('offers only a report for a deleted account', async () => {
    await open({ person: { ...zoya, deleted: true } });
    expect(page.text()).toContain('This account was removed');
    expect(names().toSorted()).toEqual(['Close', 'Report']);
  });
});

describe('the dialog with complaints about a person', () => {
  const reports = { add: vi.fn<(userId: string) => void>(), forget: vi.fn<(userId: string) => void>() };
  afterEach(() => {
    reports.add.mockReset();
    reports.forget.mockReset();
  });
  async function open(answer: unknown): Promise<ReturnType<typeof vi.fn>> {
    const call = vi.fn(async () => answer);
    const services = { api: { call }, reports, session: { state: proxy({ user: null }) } };
    page = await render(
      <ReportPopupDialog {...{ userId: 'zoya', name: 'Zoya', source: 'profile', refId: null, close }} />,
      { services: services as unknown as Services },
    );
    return call;
  }

  it('reports a minor once, even if pressed twice', async () => {
    const sent = Promise.withResolvers();
    const call = await open(sent.promise);
    expect(title()).toBe('What’s the problem with Zoya?');
    await page.press('May be under 18');
    await page.press('May be under 18');
    await act(async () => sent.resolve({ ok: true, value: {} }));
    const body = { userId: 'zoya', reason: 'minor', comment: null, source: 'profile', refId: null };
    expect(call.mock.calls).toEqual([['report', { body }]]);
    expect(reports.add.mock.calls).toEqual([['zoya']]);
    expect(close.mock.calls).toEqual([[]]);
  });

  it('shows an error after a failed report, which does not count and can be retried', async () => {
    const call = await open({ ok: false, error: { code: 'network', canRetry: true } });
    await page.press('May be under 18');
    expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy();
    expect(reports.forget.mock.calls).toEqual([['zoya']]);
    expect(close).not.toHaveBeenCalled();
    await page.press('May be under 18');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('leads to the report form or to blocking', async () => {
    await open({ ok: true, value: {} });
    await page.press('Report something else');
    await page.press('Block Zoya');
    await escape();
    expect(close.mock.calls).toEqual([['report'], ['block'], []]);
  });
});
