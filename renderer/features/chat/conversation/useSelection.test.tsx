import { act, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import type { Message } from '#shared/domain/chat.ts';
import { render } from '#tests/kit/page/render.tsx';
import { me, messageAt } from './testing/fixtures.ts';
import { useChosenIds, useSelection, type Selection } from './useSelection.ts';

let selection: Selection;
let show: (messages: readonly Message[]) => void;
let chosen: () => string[];
function Choosing() {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const own = useSelection();
  const ids = useChosenIds(own.keys, messages);
  useEffect(() => {
    [show, selection, chosen] = [setMessages, own, ids];
  }, [own, ids]);
  return null;
}

it('selected messages stay selected when they are scrolled out of the window', async () => {
  const page = await render(<Choosing />);
  const old = messageAt('c', 1, 'user-c');
  const mine = messageAt('c', 2, me, { tempId: 'temp' });
  await act(async () => show([old, mine]));
  await act(async () => selection.begin(old._id));
  await act(async () => selection.toggle('temp'));
  await act(async () => show([messageAt('c', 900, me)]));
  expect(chosen()).toEqual([old._id, mine._id]);
  await act(async () => selection.toggle(old._id));
  expect(chosen()).toEqual([mine._id]);
  await act(async () => selection.end());
  await act(async () => selection.begin('temp'));
  expect(chosen()).toEqual([]);
  await page.unmount();
});
