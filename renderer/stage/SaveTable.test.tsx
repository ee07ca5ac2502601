import { afterEach, expect, it, vi } from 'vitest';
import type { TableFile } from '#renderer/services/tableFile.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { render, type Rendered } from '#tests/helpers/render.tsx';
import { SaveTable } from './SaveTable.tsx';

const saved = vi.hoisted(() => [] as [name: string, text: string][]);
vi.mock('#renderer/services/saveFile.ts', () => ({
  saveFile: (...file: [string, string]) => {
    if (file[0] === 'full.csv') throw new Error('the disk is full');
    saved.push(file);
  },
}));

let page: Rendered;
afterEach(() => page.unmount());

const file = (name: string): TableFile => ({ name, columns: ['day', 'coins'], rows: [['one', 1]] });

it('saves what it was handed; what did not come, was lost on the way, or found no room is said, and can be tried again', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => '');
  await loadIcons();
  const load = vi.fn<() => Promise<TableFile | null>>();
  page = await render(<SaveTable load={load} />);
  load.mockResolvedValueOnce(null);
  await page.press('Download CSV');
  load.mockRejectedValueOnce(new Error('the line is lost'));
  await page.press('Download CSV');
  load.mockResolvedValueOnce(file('full'));
  await page.press('Download CSV');
  expect(error).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenLastCalledWith('The file could not be made. Try again.');
  expect(saved).toEqual([]);
  load.mockResolvedValueOnce(file('days'));
  await page.press('Download CSV');
  await vi.waitFor(() => expect(saved).toEqual([['days.csv', 'day,coins\none,1\n']]));
  expect(error).toHaveBeenCalledTimes(3);
});
