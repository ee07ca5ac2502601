import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, vi } from 'vitest';
import { createI18n } from '#renderer/i18n/init.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import type { Services } from '#renderer/services/services.ts';
import { costGuardMs } from '#renderer/ui/useCostGuard.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { runPausesBy, waitFor } from '../waitFor.ts';
import './screen.ts';

declare global {
  // oxlint-disable-next-line no-var -- a global can't be declared otherwise
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// Without this, React warns about an update that arrives between two looks of `waitFor`.
runPausesBy((run) => (globalThis.IS_REACT_ACT_ENVIRONMENT ? act(run) : run()));

// react-aria needs `CSS.escape`, which jsdom does not have.
globalThis.CSS ??= { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') } as typeof CSS;

/** A rendered component, with the actions of a user. Every action waits until React has settled. */
export interface Rendered {
  /** Returns the first control with this label. */
  field(label: string): HTMLInputElement;
  button(name: string): HTMLButtonElement;
  type(label: string, value: string): Promise<void>;
  /** Moves the focus out of a field, as Tab does. */
  leave(label: string): Promise<void>;
  press(name: string): Promise<void>;
  tick(label: string): Promise<void>;
  /** Returns the text of the page, dialogs included. */
  text(): string;
  unmount(): Promise<void>;
}

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function find<T extends Element>(all: Iterable<T>, what: string, isIt: (element: T) => boolean): T {
  const found = [...all].find(isIt);
  if (!found) throw new Error(`no ${what} on the page:\n${document.body.textContent}`);
  return found;
}

/** Lets pending promises settle, and React render their results. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done, 0));
  });
}

/** Waits until `check` does not throw. Lets React settle before each attempt. */
export async function waitForPage(check: () => unknown): Promise<void> {
  await waitFor(async () => {
    await settle();
    await check();
  });
}

/**
 * Renders an element into the document with texts in the given language (default: English) and with the
 * services of the test.
 */
export async function render(
  element: ReactElement,
  options: { readonly services?: Partial<Services>; readonly locale?: Locale } = {},
): Promise<Rendered> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const i18n = await createI18n(options.locale ?? 'en', namespaces);
  i18n.options.parseMissingKeyHandler = (key: string, otherwise?: string) => {
    if (otherwise === undefined) throw new Error(`no text for the key ${key}`);
    return otherwise;
  };
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={(options.services ?? {}) as Services}>{element}</ServicesContext>
      </I18nextProvider>,
    ),
  );

  const labelled = (label: string) =>
    find(document.querySelectorAll('label'), `label "${label}"`, (one) => nameOf(one) === label);
  const field = (label: string) => {
    const named = labelled(label);
    const control = named.control ?? named.querySelector('input');
    if (!(control instanceof HTMLInputElement)) throw new Error(`the label "${label}" names no input`);
    return control;
  };
  const button = (name: string) =>
    find(document.querySelectorAll('button'), `button "${name}"`, (one) => nameOf(one) === name);

  return {
    field,
    button,
    async type(label, value) {
      const { control } = labelled(label);
      const input = control instanceof HTMLTextAreaElement ? control : field(label);
      const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      await act(async () => {
        input.focus();
        // React overrides the property on the element, so only the prototype's setter lets React notice the
        // change.
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      await settle();
    },
    async leave(label) {
      await act(async () => field(label).blur());
      await settle();
    },
    async press(name) {
      // A button that costs ignores presses for a moment after it appeared (`useCostGuard`).
      const isGuarded = () => button(name).dataset['guarded'] !== undefined;
      if (isGuarded() && vi.isFakeTimers()) await act(async () => void vi.advanceTimersByTime(costGuardMs));
      else if (isGuarded()) await waitForPage(() => expect(isGuarded()).toBe(false));
      await act(async () => button(name).click());
      await settle();
    },
    async tick(label) {
      await act(async () => field(label).click());
      await settle();
    },
    text: () => document.body.textContent ?? '',
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}
