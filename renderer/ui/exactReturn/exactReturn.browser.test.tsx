import { useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { WindowVirtualizer } from 'virtua';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { forgetReturnPlaces, storeReturnPlaces } from './returnPlaces.ts';
import { useExactReturn } from './useExactReturn.ts';

const people = Array.from({ length: 1_000 }, (_, at) => `person-${at}`);
const perRow = 4;
let root: Root;
let host: HTMLElement;
let go: (to: string | number) => void = () => undefined;
let grow: (px: number) => void = () => undefined;

/** A list in rows of four, below an element whose height can change. */
function List({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(100);
  useEffect(() => {
    go = (to) => void navigate(to as string);
    grow = setAbove;
  }, [navigate]);
  const { view, cache } = useExactReturn({ list: 'all', ids, perRow, box, isUneven: true });
  const rows = Array.from({ length: Math.ceil(ids.length / perRow) }, (_, at) =>
    ids.slice(at * perRow, at * perRow + perRow),
  );
  return (
    <>
      <div style={{ height: above }} />
      <div ref={box}>
        <WindowVirtualizer ref={view} cache={cache} data={rows}>
          {(row, at) => (
            <div key={row[0]} data-id={row[0]} style={{ height: 90 + (at % 3) * 40 }}>
              {row.join(' ')}
            </div>
          )}
        </WindowVirtualizer>
      </div>
    </>
  );
}

function Other() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => void navigate(to as string);
  }, [navigate]);
  return <p>Other</p>;
}

function open(ids: readonly string[] = people): void {
  root = createRoot(host);
  root.render(
    <MemoryRouter initialEntries={[{ pathname: '/list', key: 'first' }]}>
      <Routes>
        <Route path="/list" element={<List ids={ids} />} />
        <Route path="/other" element={<Other />} />
      </Routes>
    </MemoryRouter>,
  );
}

const frame = () => new Promise((done) => requestAnimationFrame(done));
const topOf = (id: string) => {
  const row = document.querySelector(`[data-id="${id}"]`);
  return row ? Math.round(row.getBoundingClientRect().top) : null;
};
/** Returns the id and top of the first visible row. */
function seen(): readonly [string, number] {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-id]')];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > 0);
  return [first?.dataset['id'] ?? '', Math.round(first?.getBoundingClientRect().top ?? 0)];
}
async function scrollDown(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[data-id]').length).toBeGreaterThan(3);
  for (let step = 0; step < 12; step++) {
    scrollBy(0, 777);
    await frame();
    await frame();
  }
}

beforeEach(async () => {
  await screen.viewport(1_000, 700);
  history.replaceState({ idx: 1 }, '');
  sessionStorage.clear();
  forgetReturnPlaces();
  host = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  root.unmount();
  host.remove();
});

it('Back and a reload bring a list to the same row at the same pixel, and keep it there while content above grows', async () => {
  open();
  await scrollDown();
  const before = seen();
  expect(before[0]).not.toBe('person-0');
  go('/other');
  await expect.element(screen.getByText('Other')).toBeVisible();
  scrollTo(0, 0);
  go(-1 as never);
  await expect.poll(seen).toEqual(before);
  grow(260);
  await expect.poll(() => topOf(before[0])).toBe(before[1]);

  storeReturnPlaces();
  const left = seen();
  dispatchEvent(new Event('pagehide'));
  root.unmount();
  scrollTo(0, 0);
  forgetReturnPlaces();
  open();
  await expect.poll(seen).toEqual(left);
});

it('a list starts at its top on a new visit, and if the remembered row is gone', async () => {
  open();
  await scrollDown();
  const [id] = seen();
  go('/other');
  await expect.element(screen.getByText('Other')).toBeVisible();
  scrollTo(0, 0);
  go('/list');
  await expect.poll(() => topOf('person-0')).toBe(100);
  root.unmount();
  open(people.filter((each) => each !== id).slice(0, 8));
  await expect.poll(() => topOf('person-0')).toBe(100);
});
