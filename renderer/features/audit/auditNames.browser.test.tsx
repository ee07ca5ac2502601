import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { page as screen } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';
import '#renderer/ui/styles/index.css';
import { auditApi } from '#shared/api/audit.ts';
import { ok } from '#shared/lib/result.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { AuditLog } from './AuditLog.tsx';

let shown: Rendered;
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
});

const names = ['Hanna Kravchenko', 'Demo Moderator', 'A staff member with a very long name'];
const log = auditApi.getAuditLog.response.parse({
  found: names.length,
  today: names.length,
  staff: [],
  paginationToken: null,
  lines: names.map((by, at) => ({
    ...{
      line: at + 1,
      at: '2026-05-20T10:00:00.000Z',
      desk: 'finance',
      step: 'payoutApproved',
      actor: 'staff',
    },
    ...{
      by,
      byId: `staff-${at}`,
      chain: '9f2c41ae',
      user: null,
      ref: null,
      before: 'pending',
      after: 'active',
    },
  })),
});

it('shows each name of a staff member in one line on a screen of 1440 pixels', async () => {
  await screen.viewport(1_440, 900);
  const services = { api: { call: async () => ok(log) } } as unknown as Services;
  shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        {/* The navigation of the app takes the rest of the screen. */}
        <div style={{ inlineSize: '1368px' }}>
          <AuditLog head={null} desks={[]} />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
    { services },
  );
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(names.length);
  for (const name of names) {
    const text = [...document.querySelectorAll('td')].find((cell) => cell.textContent?.includes(name));
    const range = document.createRange();
    const node = document.evaluate(`.//text()[.="${name}"]`, text!, null, 9).singleNodeValue!;
    range.selectNodeContents(node);
    // A shortened name has several rectangles in one line.
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    expect([name, lines.size]).toEqual([name, 1]);
  }
  const cut = document.querySelector<HTMLElement>(`[title="${names[2]}"]`);
  expect(cut?.scrollWidth).toBeGreaterThan(cut?.clientWidth ?? NaN);
});
