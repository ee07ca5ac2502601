// Imported first, as in the product, because the style sheet sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Services } from '#renderer/services/services.ts';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { LockerSelfieDialog } from './LockerSelfieDialog.tsx';

/**
 * The selfie dialog with a camera: photos are retaken at will, sent together, and kept after a failed upload.
 */

interface Asked {
  readonly name: string;
  readonly body: unknown;
}
const images = ['openHand', 'fist', 'okSign'].map((id) => ({ id, name: id, url: null }));
const close = vi.fn<(answer?: unknown) => void>();
let asked: Asked[];
let answers: Record<string, (body: readonly { readonly tempId: string }[]) => unknown>;
let posted: number[];
let shown: Rendered;

beforeEach(async () => {
  asked = [];
  posted = [];
  answers = {
    getGesturesImages: () => ({ ok: true, value: { images } }),
    createGroupFileUpload: (body) => ({
      ok: true,
      value: body.map(({ tempId }) => ({ tempId, tempUploadId: `up ${tempId}`, url: '/put', fields: {} })),
    }),
    addGestures: () => ({ ok: true, value: {} }),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const file = init?.body instanceof FormData ? init.body.get('file') : null;
    posted.push(file instanceof File ? file.size : 0);
    return new Response(null, { status: 204 });
  });
  await screen.viewport(390, 844);
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
  vi.restoreAllMocks();
  close.mockReset();
});

async function open(): Promise<void> {
  document.documentElement.lang = 'en';
  const call = async (name: string, input: { readonly body?: never } = {}) => {
    asked.push({ name, body: input.body });
    return answers[name]?.(input.body as never);
  };
  const services = { api: { call }, config: { bases: { core: '/api' } }, dialogs: { open: vi.fn() } };
  shown = await render(<LockerSelfieDialog close={close} />, { services: services as unknown as Services });
  // React updates happen outside `act` from here on.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const says = (text: string) => expect.element(screen.getByText(text)).toBeVisible();
async function takeBoth(): Promise<void> {
  await says('1 of 2');
  await button('Take photo').click();
  await button('Use photo').click();
  await says('2 of 2');
  await button('Take photo').click();
  await button('Send both photos').click();
}

it('shows each photo beside its gesture for retaking, and sends both with their gestures', async () => {
  await open();
  await says('1 of 2');
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
  await button('Take photo').click();
  await expect.element(screen.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await expect.element(button('Use photo')).toHaveFocus();
  await finishAnimations();
  expect(await findViolations()).toEqual([]);
  await button('Retake').click();
  await takeBoth();
  await expect.poll(() => close.mock.calls).toEqual([['sent']]);
  const tickets = asked.find(({ name }) => name === 'createGroupFileUpload')?.body as { tempId: string }[];
  const chosen = tickets.map(({ tempId }) => tempId);
  expect(new Set(chosen).size).toBe(2);
  expect(posted.every((bytes) => bytes > 1_000)).toBe(true);
  const gestures = chosen.map((gestureId) => ({ gestureId, tempUploadId: `up ${gestureId}` }));
  expect(asked.at(-1)).toEqual({ name: 'addGestures', body: { gestures } });
});

it('keeps photos that could not be sent, and sends them after one press', async () => {
  const away = { ok: false, error: { code: 'network', canRetry: true } };
  const add = answers['addGestures']!;
  answers['addGestures'] = () => away;
  await open();
  await takeBoth();
  await says('Your photos weren’t sent');
  answers['addGestures'] = add;
  await button('Try again').click();
  await expect.poll(() => close.mock.calls).toEqual([['sent']]);
  expect(posted).toHaveLength(4);
});

it('starts again at the first gesture after a refusal, and closes on Escape at any time', async () => {
  answers['addGestures'] = () => ({ ok: false, error: { code: 'invalid_body', canRetry: false } });
  await open();
  await takeBoth();
  await says('Your photos weren’t accepted');
  await button('Retake').click();
  await says('1 of 2');
  await expect.element(button('Take photo')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  expect(close.mock.calls).toEqual([[]]);
});

it('says that no gestures are available, and requests them again', async () => {
  const get = answers['getGesturesImages']!;
  answers['getGesturesImages'] = () => ({ ok: false, error: { code: 'network', canRetry: true } });
  await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  answers['getGesturesImages'] = get;
  await button('Try again').click();
  await says('1 of 2');
});
