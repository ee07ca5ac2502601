import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { blockedSchema, relatedSchema } from '#shared/domain/person.ts';
import { PersonOpenerContext, type OpenPerson } from '#renderer/services/personOpener.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { BlockedRow } from './BlockedRow.tsx';
import { RelatedRow } from './RelatedRow.tsx';

/** A person of a list: the name links to their page, the picture opens the actions. */

const zoya = relatedSchema.parse({ _id: 'zoya', humanReadableId: 7, rolesGroup: 'goddess', name: 'Zoya' });
const ports = { write: vi.fn(), call: vi.fn(), canCall: () => true, isInCall: false };
let page: Rendered;
afterEach(() => page.unmount());

async function open(opener: OpenPerson | null): Promise<void> {
  page = await render(
    <MemoryRouter>
      <PersonOpenerContext value={opener}>
        <RelatedRow side="followings" person={zoya} at={0} ports={ports} />
      </PersonOpenerContext>
    </MemoryRouter>,
  );
}

it('opens the actions for a person by a press on the picture', async () => {
  const opener = vi.fn<OpenPerson>();
  await open(opener);
  await page.press('About Zoya');
  expect(opener.mock.calls).toEqual([[zoya]]);
  expect(document.querySelector('a')?.getAttribute('href')).toContain('zoya');
});

it('shows a plain picture if no actions are available', async () => {
  await open(null);
  expect(() => page.button('About Zoya')).toThrow();
});

it('opens the actions by a right click, with a way to unblock a blocked person', async () => {
  const opener = vi.fn<OpenPerson>();
  const onUnblock = vi.fn();
  const row = { at: 0, isChosen: false, isBusy: false, onToggle: vi.fn(), onUndo: vi.fn(), onUnblock };
  page = await render(
    <MemoryRouter>
      <PersonOpenerContext value={opener}>
        <BlockedRow person={blockedSchema.parse(zoya)} undoUntilMs={null} {...row} />
      </PersonOpenerContext>
    </MemoryRouter>,
  );
  const link = document.querySelector('a');
  await act(async () => {
    link?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9 }));
  });
  expect(document.activeElement).toBe(link);
  const [person, place] = opener.mock.calls[0] ?? [];
  expect(person?._id).toBe('zoya');
  place?.unblock?.();
  expect(onUnblock).toHaveBeenCalledOnce();
});
