import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Rows } from './Rows.tsx';

const people = Array.from({ length: 10_000 }, (_, at) => ({
  _id: `p${at}`,
  name: `Person ${at}`,
  isHere: at < 7,
}));
let root: Root;
let host: HTMLElement;
afterEach(() => {
  root.unmount();
  host.remove();
});

function open(): void {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
  root.render(
    <MemoryRouter initialEntries={[{ pathname: '/followings', key: 'one' }]}>
      <Rows
        label="Followings"
        list="all"
        people={people}
        groupOf={({ isHere }) => (isHere ? 'Online now' : 'Earlier')}
      >
        {({ _id, name }, at) => (
          <div key={_id} role="listitem" data-at={at} style={{ height: 80 }}>
            <a href={`/u/${_id}`}>{name}</a>
          </div>
        )}
      </Rows>
    </MemoryRouter>,
  );
}

const rows = () => [...document.querySelectorAll('[role=listitem]')];

it('renders at most a hundred rows of ten thousand people at every scroll position', async () => {
  await screen.viewport(1_440, 900);
  open();
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  for (const share of [0.2, 0.5, 0.9, 1]) {
    scrollTo(0, document.documentElement.scrollHeight * share);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(rows().length).toBeLessThan(120);
  }
  await expect.element(screen.getByRole('link', { name: 'Person 9999' })).toBeInTheDocument();
});

it('starts each group on a new line, and moves between people with the arrow keys', async () => {
  await screen.viewport(1_440, 900);
  open();
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  // Seven people are online, so the last of them is alone in its line.
  const lines = [...document.querySelectorAll('[role=list] [role=presentation] > [role=presentation]')];
  expect(lines.slice(0, 5).map((line) => line.children.length)).toEqual([2, 2, 2, 1, 2]);
  expect(document.querySelectorAll('[role=list] p').length).toBe(2);
  // A row is hidden and cannot be focused until it is measured.
  await expect.element(screen.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible();
  document.querySelector<HTMLElement>('[data-at="0"] a')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Person 3');
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Person 0');
});
