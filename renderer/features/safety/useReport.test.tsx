import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';
import { createReports, type Reports } from '#renderer/services/reports.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { useReport } from './useReport.ts';

let page: Rendered;
let reports: Reports;
let answer: (result: CallResult<unknown>) => Promise<void>;
beforeEach(async () => {
  reports = createReports();
  const api = {
    call: () =>
      new Promise((resolve) => {
        answer = (result) => act(async () => resolve(result));
      }),
  } as unknown as ApiClient;
  page = await render(<Form />, { services: { api, reports } });
});
afterEach(() => page.unmount());

function Form() {
  const { send } = useReport('leila');
  const said = { reason: 'spam', comment: null, source: 'call', refId: 'c1' } as const;
  return <button onClick={() => void send(said, false)}>Send</button>;
}

it('lists the user as reported from the start of the request, and keeps them after success', async () => {
  expect(reports.state.about).toEqual([]);
  await page.press('Send');
  expect(reports.state.about).toEqual(['leila']);
  await answer({ ok: true, value: {} });
  expect(reports.state.about).toEqual(['leila']);
});

it('removes the user again if the report fails, without a toast', async () => {
  await page.press('Send');
  await answer({ ok: false, error: { code: 'network', message: '' } } as CallResult<unknown>);
  expect([reports.state.about, getToasts()]).toEqual([[], []]);
});

it('shows a toast if the report fails after its form was closed', async () => {
  await page.press('Send');
  await page.unmount();
  await answer({ ok: false, error: { code: 'network', message: '' } } as CallResult<unknown>);
  expect(getToasts().map(({ title }) => title)).toEqual(['Your report wasn’t sent']);
});
