import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { clientConfigSchema } from '#shared/api/config.ts';
import { createClock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import type { Services } from '#renderer/services/services.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { loadToasts, ToastHost } from '#renderer/ui/Toast.tsx';
import '#renderer/ui/styles/index.css';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { DialogHost } from './DialogHost.tsx';

/** Tests three stacked dialogs by keyboard, with the focus and history of a real browser. */
const clock = createClock({
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle),
  setInterval: (run, ms) => globalThis.setInterval(run, ms),
  clearInterval: (handle) => globalThis.clearInterval(handle),
});
const config = clientConfigSchema.parse({
  version: 'test',
  bases: { core: '/api', chat: '/chat-api', purchase: null },
  socket: { url: 'http://localhost', path: '/socket' },
  mediaEngine: 'peer',
  legalBase: '/',
});
const denied = { cameraProblem: 'denied', microphoneProblem: 'denied', devices: [] } as const;

let dialogs: Dialogs;
let scope: Scope;
let shown: Rendered;

/** A button that disappears when it is pressed, as the button of a notice does. */
function Fleeting({ onPress }: { onPress: () => void }) {
  const [isThere, setIsThere] = useState(true);
  function press(): void {
    onPress();
    setIsThere(false);
  }
  return (
    isThere && (
      <button type="button" onClick={press}>
        What to do
      </button>
    )
  );
}

/** Renders a page with a button that opens the first dialog, as a screen of the product does. */
async function open(first: (all: Dialogs) => void): Promise<void> {
  const platform = { kind: 'web', devices: { hasSystemSettings: false } };
  const services = { dialogs, clock, config, scope, platform } as unknown as Services;
  shown = await render(
    <LocalMediaContext value={createFakeLocalMedia({ state: denied })}>
      <h1>Evening</h1>
      <Fleeting onPress={() => first(dialogs)} />
      <button type="button" onClick={() => first(dialogs)}>
        Begin
      </button>
      <button type="button">Elsewhere</button>
      <DialogHost dialogs={dialogs} />
      <ToastHost />
    </LocalMediaContext>,
    { services },
  );
  // From here on updates happen outside `act`: chunks load and the focus moves.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

beforeEach(() => {
  dialogs = createDialogs();
  scope = createScope();
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  dialogs.closeAll();
  await shown.unmount();
  scope.end();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name, includeHidden: false }).first();
const isOn = (element: Element) => element === document.activeElement;
const open3 = () => dialogs.state.pool.map(({ name }) => name);

/** Moves the focus to the target with Tab; fails after 30 presses. */
async function tabTo(target: ReturnType<typeof button>): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  for (let presses = 0; presses < 30 && !isOn(target.element()); presses++) await userEvent.keyboard('{Tab}');
  await expect.element(target).toHaveFocus();
}
async function press(name: string | RegExp): Promise<void> {
  await tabTo(button(name));
  await userEvent.keyboard('{Enter}');
}
/** Waits until the top dialog contains the focus. */
const holds = async (title: string | RegExp) => {
  const dialog = screen.getByRole('dialog', { name: title });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
};

const waysOut = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Back: () => Promise.resolve(history.back()),
} as const;

describe.each(Object.keys(waysOut) as (keyof typeof waysOut)[])('%s', (way) => {
  const goOut = waysOut[way];

  it('closes the devices in use, their preview and the help to allow access, one at a time', async () => {
    await open((all) => void all.open('device popup', {}));
    await press('Begin');
    await holds('In use now');
    await press('Preview yourself');
    await holds('Your devices');
    await press(/See how/);
    await holds(/^Allow /);
    expect(open3()).toEqual(['device popup', 'select devices', 'allow access']);

    await goOut();
    await expect.poll(open3).toEqual(['device popup', 'select devices']);
    await holds('Your devices');
    await expect.element(button(/See how/)).toHaveFocus();
    await goOut();
    await expect.poll(open3).toEqual(['device popup']);
    await expect.element(button('Preview yourself')).toHaveFocus();
    await goOut();
    await expect.poll(open3).toEqual([]);
    await expect.element(button('Begin')).toHaveFocus();
  });

  it('closes an info dialog, the password mail and the log-in, one at a time', async () => {
    await open((all) => void all.open('sign in', {}));
    const start = history.length;
    await press('Begin');
    await holds('Welcome back');
    await press('Forgot your password?');
    await holds('Forgot your password?');
    const email = screen.getByRole('dialog', { name: 'Forgot your password?' }).getByLabelText('Email');
    await expect.element(email).toHaveFocus();
    // An info dialog opens above both.
    const word = dialogs.open('info', { title: 'Your network changed', text: 'Nothing is lost.' });
    await holds('Your network changed');
    // Each dialog adds one history entry.
    expect(history.length).toBeLessThanOrEqual(start + 3);

    await goOut();
    expect(await word).toBeNull();
    await holds('Forgot your password?');
    await expect.element(email).toHaveFocus();
    await goOut();
    await expect.poll(open3).toEqual(['sign in']);
    await expect.element(button('Forgot your password?')).toHaveFocus();
    await goOut();
    await expect.poll(open3).toEqual([]);
    await expect.element(button('Begin')).toHaveFocus();
  });
});

it('Tab keeps the focus within the top dialog, and elements below it are unreachable', async () => {
  await open((all) => void all.open('sign in', {}));
  await press('Begin');
  await press('Forgot your password?');
  await holds('Forgot your password?');
  void dialogs.open('info', { title: 'Your network changed', text: 'Nothing is lost.' });
  await holds('Your network changed');
  const top = screen.getByRole('dialog', { name: 'Your network changed' }).element();
  for (let presses = 0; presses < 8; presses++) {
    await userEvent.keyboard(presses % 2 ? '{Shift>}{Tab}{/Shift}' : '{Tab}');
    expect(top.contains(document.activeElement)).toBe(true);
  }
  expect(screen.getByRole('button', { name: 'Elsewhere', includeHidden: false }).elements()).toEqual([]);
  expect(screen.getByRole('dialog', { includeHidden: false }).elements()).toEqual([top]);
});

it('a dialog whose opener was removed gives the focus to the heading of the page', async () => {
  await open((all) => void all.open('info', { title: 'You can’t be seen', text: 'Turn on a light.' }));
  await press('What to do');
  await holds('You can’t be seen');
  await userEvent.keyboard('{Escape}');
  await expect.poll(open3).toEqual([]);
  await expect.element(screen.getByRole('heading', { name: 'Evening' })).toHaveFocus();
});

it('a dialog that a notice opens restores the focus to where it was before the notice', async () => {
  await loadToasts();
  await open(() => undefined);
  await tabTo(button('Elsewhere'));
  notify.info('You can’t be seen', {
    actionText: 'Why',
    onAction: () => void dialogs.open('info', { title: 'You can’t be seen', text: 'Turn on a light.' }),
  });
  await expect.element(button('Why')).toBeVisible();
  (button('Why').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await holds('You can’t be seen');
  await expect.poll(() => button('Why').elements().length).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(open3).toEqual([]);
  await expect.element(button('Elsewhere')).toHaveFocus();
});
