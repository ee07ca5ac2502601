import { afterEach, expect, it, vi } from 'vitest';
import type { TableFile } from '#renderer/services/tableFile.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { expectLog } from '#tests/kit/consoleGuard.ts';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { watchSavedFiles } from '#tests/kit/page/savedFiles.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { SaveTable } from './SaveTable.tsx';

let page: Rendered;
afterEach(() => page.unmount());

const file = (name: string): TableFile => ({ name, columns: ['day', 'coins'], rows: [['one', 1]] });

it('saves the loaded table, and reports missing data, a lost connection and a full disk, each with a retry', async () => {
  const saved = watchSavedFiles();
  const error = vi.spyOn(notify, 'error').mockImplementation(() => '');
  await loadIcons();
  const load = vi.fn<() => Promise<TableFile | null>>();
  page = await render(<SaveTable load={load} />);
  load.mockResolvedValueOnce(null);
  await page.press('Download CSV');
  expectLog('warn', 'a table could not be saved Error: the line is lost');
  load.mockRejectedValueOnce(new Error('the line is lost'));
  await page.press('Download CSV');
  expectLog('warn', 'a table could not be saved Error: there is no room');
  saved.setFull(true);
  load.mockResolvedValueOnce(file('full'));
  await page.press('Download CSV');
  await waitFor(() => expect(error).toHaveBeenCalledTimes(3));
  expect(error).toHaveBeenLastCalledWith('The file couldn’t be created. Try again.');
  expect(saved.files).toEqual([]);
  saved.setFull(false);
  load.mockResolvedValueOnce(file('days'));
  await page.press('Download CSV');
  await waitFor(() => expect(saved.files).toEqual([{ name: 'days.csv', text: 'day,coins\none,1\n' }]));
  expect(error).toHaveBeenCalledTimes(3);
});
