/** @module-tag prove */
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import '#renderer/ui/styles/index.css';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { giftsSchema } from '#shared/domain/gifts.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import { GiftTray } from '#renderer/stage/GiftTray.tsx';
import { StageKit, type OpenKit } from '#renderer/stage/StageKit.tsx';
import type { StagePanel } from '#renderer/stage/Stage.tsx';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { createReports } from '#renderer/services/reports.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { LiveStage } from './LiveStage.tsx';
import { liveWith } from './testing/live.ts';

/** Layout of a match with all its parts, in Russian, which has the longest texts: no part covers another. */

const nothing = () => undefined;
const local = createFakeLocalMedia({ state: { status: 'open', warnings: ['silentMicrophone'] } });
const { gifts } = giftsSchema.parse({
  gifts: giftList.map(({ id, price }) => ({ _id: id, rawValue: price })),
});
const topic = { text: 'Какая песня сегодня не выходит из головы?', onNext: nothing };
const kitWith = (open: 'topic' | 'gifts' | null): OpenKit => ({
  chips: <StageKit topic={topic} open={open} onTopic={nothing} onGift={nothing} />,
  tray: open === 'gifts' && (
    <GiftTray name="Мира" gifts={gifts} balance={100} onGift={nothing} onClose={nothing} />
  ),
  isOpen: open !== null,
  isTrayOpen: open === 'gifts',
  close: nothing,
  onGift: nothing,
  hasGiftChip: true,
});
const panel: StagePanel = { title: 'Чат', content: <p>Привет</p>, isOpen: true, setOpen: nothing };
/** Additional parts of a match, and which of `parts` are shown only with them. */
const variants: Readonly<Record<string, Besides>> = {
  'nothing else': {},
  'the topic': { kit: kitWith('topic'), seen: ['topic'] },
  'the gifts': { kit: kitWith('gifts'), seen: ['gifts'] },
  'the chips': { kit: kitWith(null), seen: ['chips'] },
  'the chat': { panel, seen: ['talk'] },
};
interface Besides {
  readonly kit?: OpenKit;
  readonly panel?: StagePanel;
  readonly seen?: readonly string[];
}
function stage({ kit, panel: beside }: Besides): ReactElement {
  const live = liveWith('Мира', local);
  return (
    <LiveStage
      kit={kit}
      panel={beside}
      onReport={nothing}
      onDevices={nothing}
      follow={{ isFollowing: false, onToggle: nothing }}
      keepTalking={{ price: 40, state: 'idle', onPress: nothing, onCancel: nothing }}
      {...live}
      // The peer is muted, which adds a note to the picture.
      remote={{ ...live.remote, media: { camera: true, microphone: false } }}
      locale="ru"
      onSkip={nothing}
      onStop={nothing}
      onUnmatch={nothing}
    />
  );
}

let page: Rendered;
beforeAll(async () => {
  await loadIcons();
  document.documentElement.lang = 'ru';
  document.title = 'Vesper';
});
afterEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await page.unmount();
});

const boxOf = (selector: string) => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found.getBoundingClientRect();
};
/** Parts that must not cover each other. */
const parts = {
  clock: '[role=timer]',
  gifts: 'section[aria-label="Подарок: Мира"]',
  chips: 'button[aria-expanded]',
  topic: 'section[aria-label="О чём поговорить"]',
  own: 'video[aria-label="Ваша камера"]',
  notes: 'main [role=status]:not(section *) > *',
  talk: 'aside',
  follow: 'main button',
  stop: 'main > div:last-child > :last-child',
} as const;
const onlyWith = Object.values(variants).flatMap(({ seen = [] }) => seen);

const sizes = [320, 390, 834, 1440];
const cases = Object.keys(variants).flatMap((name) => sizes.map((width) => ({ name, width })));

it.each(cases)('covers no part at $width with $name', async ({ name: variant, width }) => {
  const besides = variants[variant]!;
  await screen.viewport(width, 844);
  const services = { dialogs: createDialogs(), reports: createReports() };
  page = await render(stage(besides), { locale: 'ru', services });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await finishAnimations();
  const shown = Object.entries(parts).filter(
    ([name]) => besides.seen?.includes(name) || !onlyWith.includes(name),
  );
  // On a phone the gifts lie over the controls, and take at most 40 % of the height.
  const isOverControls = variant === 'the gifts' && width < 768;
  if (isOverControls) expect(boxOf(parts.gifts).height).toBeLessThanOrEqual(844 * 0.4 + 1);
  const boxes = shown.map(([name, selector]) => ({ name, box: boxOf(selector) }));
  const covered = boxes.flatMap(({ name, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box: other, name: otherName }) =>
          !(isOverControls && (name === 'stop' || otherName === 'stop')) &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      )
      .map((other) => `${name} and ${other.name}`),
  );
  expect(covered).toEqual([]);
  // The face is above the middle of the picture.
  for (const { name, box } of boxes)
    if (name === 'topic' || (name === 'gifts' && width < 1280))
      expect(box.top, name).toBeGreaterThan(844 * 0.48);
    // On a desktop the gifts are a card at the left, beside the face.
    else if (name === 'gifts') expect(box.right, name).toBeLessThan(width * 0.4);
  expect(await findViolations(document.body)).toEqual([]);
});
