// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { askForDevices } from './askForDevices.ts';

let dialogs: Dialogs;
/** What the browser would ask for. */
let unknown: readonly string[];
beforeEach(() => {
  localStorage.clear();
  dialogs = createDialogs();
  unknown = ['camera', 'microphone'];
  const query = async ({ name }: { name: string }) => ({
    state: unknown.includes(name) ? 'prompt' : 'granted',
  });
  vi.stubGlobal('navigator', { permissions: { query } });
});

/** What is asked before this call; undefined: nothing. */
async function asks(callType: 'video' | 'audio', answer: 'ask' | null = 'ask'): Promise<unknown> {
  const may = askForDevices(dialogs, callType);
  await new Promise((done) => setTimeout(done));
  const asked = dialogs.state.pool[0]?.props;
  if (asked) dialogs.close(0, answer);
  expect(await may).toBe(!asked || answer !== null);
  return asked;
}

it('before a call by sound alone it is the microphone, and the camera when it comes to that', async () => {
  expect(await asks('audio')).toEqual({ isSoundOnly: true });
  expect(await asks('audio')).toBeUndefined();
  expect(await asks('video')).toEqual({ isSoundOnly: false });
});

it('whoever knows of both is not told of the microphone again', async () => {
  expect(await asks('video')).toEqual({ isSoundOnly: false });
  expect(await asks('audio')).toBeUndefined();
});

it('a camera that is not allowed yet is nothing to a call by sound', async () => {
  unknown = ['camera'];
  expect(await asks('audio')).toBeUndefined();
});

it('whoever would rather not is asked the next time', async () => {
  expect(await asks('audio', null)).toEqual({ isSoundOnly: true });
  expect(await asks('audio')).toEqual({ isSoundOnly: true });
});
