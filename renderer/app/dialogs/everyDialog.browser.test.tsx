import type { ComponentType } from 'react';
import { page as screen } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { deviceDialogs } from '#renderer/features/devices/dialogs.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import type { Services } from '#renderer/services/services.ts';
import '#renderer/ui/styles/index.css';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { commonDialogs } from './registry.ts';

/**
 * The dialogs of the devices and those of no feature, checked at every width in Russian, whose texts are the
 * longest.
 */

interface Props {
  readonly close: () => void;
}
const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  ...deviceDialogs,
  ...commonDialogs,
};
const propsOf: Readonly<Record<string, object>> = {
  'allow access': { what: 'both' },
  'sensitive content': { name: 'Кармен', isInChat: true },
  'daily match reward': { usual: 100, limit: 1_000 },
  info: { title: 'Письмо отправлено', text: 'Откройте ссылку из письма.', tone: 'success' },
  'keyboard shortcuts': { areSingleKeysOn: true, onSingleKeys: () => undefined },
  'confirm action': {
    title: 'Заблокировать Кармен',
    text: 'Это можно отменить.',
    actionText: 'Заблокировать',
    otherText: 'Оставить в трее',
  },
};
const denied = { cameraProblem: 'denied', microphoneProblem: 'denied', devices: [] } as const;
const looks = [
  [320, 'dark'],
  [390, 'light'],
  [834, 'dark'],
  [1440, 'light'],
] as const;

let shown: Rendered;
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
});

it.each(Object.keys(loaders))('%s fits at every width and has no accessibility fault', async (name) => {
  document.documentElement.lang = 'ru';
  document.title = 'Vesper';
  const Dialog = (await loaders[name]?.()) as ComponentType<Props>;
  const services = {
    dialogs: createDialogs(),
    platform: { kind: 'web', devices: { hasSystemSettings: false } },
  } as unknown as Services;
  shown = await render(
    <LocalMediaContext value={createFakeLocalMedia({ state: denied })}>
      <Dialog {...propsOf[name]} close={() => undefined} />
    </LocalMediaContext>,
    { services, locale: 'ru' },
  );
  // From here on updates happen outside `act`: animations have to run to their end.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')!;
  // A missing translation would be shown as its key.
  expect(dialog.textContent).not.toMatch(/\b[a-z]+\.[a-z]+[A-Za-z]*\b/);
  for (const [width, theme] of looks) {
    await screen.viewport(width, 800);
    document.documentElement.dataset['theme'] = theme;
    await finishAnimations();
    const cut = [...dialog.querySelectorAll('p, li, h2, h3, button, video')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > width;
    });
    expect(
      cut.map((one) => one.outerHTML.slice(0, 120)),
      `cut at ${width}`,
    ).toEqual([]);
    // A column of single words is unreadable.
    const squeezed = [...dialog.querySelectorAll('p')].filter(
      (one) => one.innerText.length > 40 && one.getBoundingClientRect().width < 140,
    );
    expect(
      squeezed.map((one) => one.innerText),
      `squeezed at ${width}`,
    ).toEqual([]);
    expect(await findViolations(dialog), `${width} ${theme}`).toEqual([]);
  }
});
