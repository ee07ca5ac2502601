import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { ModalFrame } from './ModalFrame.tsx';

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

/**
 * A page with two buttons: one opens a dialog with this content, the other may receive the focus when it
 * closes.
 */
function Page({ children, isMovingOn }: { children: ReactNode; isMovingOn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const other = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const next = other.current;
    if (isOpen && isMovingOn) return () => next?.focus();
    return undefined;
  }, [isOpen, isMovingOn]);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <button ref={other} type="button">
        Other
      </button>
      {isOpen && (
        <ModalFrame isDismissable onClose={() => setIsOpen(false)} scrim="" frame="" dialog="">
          {(titleId) => (
            <>
              <h2 id={titleId}>Title</h2>
              {children}
            </>
          )}
        </ModalFrame>
      )}
    </>
  );
}

async function open(children: ReactNode, isMovingOn = false): Promise<void> {
  root.render(<Page isMovingOn={isMovingOn}>{children}</Page>);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog')).toBeInTheDocument();
}
const focused = () => document.activeElement?.id || document.activeElement?.tagName;
async function tab(times: number, key = '{Tab}'): Promise<unknown[]> {
  const way = [];
  for (let press = 0; press < times; press++) {
    await userEvent.keyboard(key);
    way.push(focused());
  }
  return way;
}

describe('Tab in a dialog', () => {
  const fields = (
    <>
      <input id="text" />
      <button type="button" disabled>
        Never
      </button>
      <button type="button" id="middle">
        Middle
      </button>
      <input type="radio" name="one" id="chosen" defaultChecked />
      <input type="radio" name="one" id="unchosen" />
      <div inert>
        <button type="button">Out of reach</button>
      </div>
      <button type="button" style={{ visibility: 'hidden' }}>
        Out of sight
      </button>
    </>
  );

  it('starts at the dialog and cycles through all reachable elements', async () => {
    await open(fields);
    await expect.poll(focused).toBe('SECTION');
    expect(await tab(5)).toEqual(['text', 'middle', 'chosen', 'text', 'middle']);
  });

  it('cycles backwards with Shift', async () => {
    await open(fields);
    await expect.poll(focused).toBe('SECTION');
    expect(await tab(4, '{Shift>}{Tab}{/Shift}')).toEqual(['chosen', 'middle', 'text', 'chosen']);
  });

  it('keeps the focus on a dialog without reachable elements', async () => {
    await open('Words alone');
    await expect.poll(focused).toBe('SECTION');
    expect(await tab(2)).toEqual(['SECTION', 'SECTION']);
  });
});

/** A button that disables itself when pressed. */
function Clear() {
  const [isClear, setIsClear] = useState(false);
  return (
    <button type="button" disabled={isClear} onClick={() => setIsClear(true)}>
      Clear
    </button>
  );
}

describe('the focus', () => {
  it('stays in the dialog if a press disables its own button, so that Escape still closes it', async () => {
    await open(<Clear />);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
    await expect.poll(focused).toBe('SECTION');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays on an element with autofocus', async () => {
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tried
    await open(<input id="eager" autoFocus />);
    await expect.poll(focused).toBe('eager');
  });

  function Vanishing() {
    const [isThere, setIsThere] = useState(true);
    return (
      <>
        <button type="button" id="stays">
          Stays
        </button>
        {isThere && (
          <button type="button" id="vanishes" onClick={() => setIsThere(false)}>
            Vanishes
          </button>
        )}
      </>
    );
  }

  it('moves to another element of the dialog if the focused one is removed', async () => {
    await open(<Vanishing />);
    await screen.getByRole('button', { name: 'Vanishes' }).click();
    await expect.poll(focused).toBe('stays');
  });

  it('returns to its earlier element when the dialog closes', async () => {
    await open(<input id="text" />);
    await tab(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays on an element that received it during closing', async () => {
    await open(<input id="text" />, true);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    // Waits longer than the deferred restoration takes.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect.element(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });
});

describe('Escape', () => {
  const pressEscape = () => {
    const init = { key: 'Escape', bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
  };
  /** Presses Escape in the task that mounts the modal, before it is painted. */
  function AtOnce() {
    useLayoutEffect(pressEscape, []);
    return null;
  }
  const named = (name: string, closed: string[], children?: ReactNode) => (
    <ModalFrame key={name} isDismissable onClose={() => closed.push(name)} scrim="" frame="" dialog="">
      {(titleId) => (
        <>
          <h2 id={titleId}>{name}</h2>
          {children}
        </>
      )}
    </ModalFrame>
  );

  it('closes the modal that was just mounted, not the one below', async () => {
    const closed: string[] = [];
    const lower = named('Lower', closed, <button type="button">Below</button>);
    root.render([lower]);
    await screen.getByRole('button', { name: 'Below' }).click();
    root.render([lower, named('Upper', closed), <AtOnce key="at once" />]);
    await expect.element(screen.getByRole('dialog', { name: 'Upper' })).toBeInTheDocument();
    expect(closed).toEqual(['Upper']);
  });

  it('closes only the top modal, also if the focus was just lost', async () => {
    const closed: string[] = [];
    root.render([named('Lower', closed), named('Upper', closed)]);
    await expect.element(screen.getByRole('dialog', { name: 'Upper' })).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    expect(document.activeElement).toBe(document.body);
    pressEscape();
    expect(closed).toEqual(['Upper']);
  });
});
