import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createFakeLocalMedia, type FakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { FloatingCall } from './FloatingCall.tsx';
import { openDialogs } from './testing/openDialogs.ts';
import { silentChannel, talkingFor, type PlayedCall } from './testing/playedCall.ts';

let page: Rendered;
let frame: HTMLIFrameElement;
let session: PlayedCall;
let local: FakeLocalMedia;
const attached = vi.fn();
const onReturn = vi.fn();
const onClose = vi.fn();

/** An iframe acts as the document of a separate window. */
beforeEach(async () => {
  frame = document.body.appendChild(document.createElement('iframe'));
  await loadIcons();
  local = createFakeLocalMedia({ clock: createManualClock(), state: { status: 'open' } });
  const attachRemote = (element: HTMLVideoElement) => {
    attached(element.ownerDocument === frame.contentDocument);
    return () => undefined;
  };
  session = talkingFor(60_000, { channel: { ...silentChannel, attachRemote } });
  const window = frame.contentWindow as Window;
  page = await render(<FloatingCall {...{ session, local, window, onReturn, onClose }} />, {
    services: openDialogs().services,
  });
  await settle();
});
afterEach(async () => {
  await page.unmount();
  frame.remove();
  vi.clearAllMocks();
});

const there = () => frame.contentDocument!.body;
const button = (name: string) => there().querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const named = (words: string) =>
  [...there().querySelectorAll('button')].find(({ textContent }) => textContent === words);
async function press(found: HTMLButtonElement | null | undefined): Promise<void> {
  if (!found) throw new Error(there().textContent ?? '');
  await act(async () => found.click());
  await settle();
}

it('renders picture and controls of a call into the separate window, and nothing into the page', async () => {
  expect(there().textContent).toContain('Leila');
  expect(attached.mock.calls).toEqual([[true]]);
  expect(document.querySelector('main')).toBeNull();
  await press(button('Mute microphone'));
  expect(session.play.state.self.local.microphone).toBe(false);
});

it('returns to the page and closes the small window without ending the call', async () => {
  await press(button('Back to Vesper'));
  await press(button('Close the small window'));
  expect([onReturn.mock.calls.length, onClose.mock.calls.length, session.play.state.kind]).toEqual([
    1,
    1,
    'incall',
  ]);
});

it('asks in the separate window before ending the call', async () => {
  await press(button('End call'));
  expect(there().querySelector('[role=alertdialog]')?.textContent).toContain('End the call with Leila?');
  await press(named('Stay'));
  expect(session.play.state.kind).toBe('incall');
  await press(button('End call'));
  await press(named('End call'));
  expect(session.play.state.kind).toBe('ended');
  expect(there().textContent).toBe('');
});
