// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { askForDevices } from './startChecks.ts';

let dialogs: Dialogs;
/** Devices for which the fake browser has no decision yet. */
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

/** Returns the props of the dialog that is shown before this call; undefined: no dialog. */
async function asks(callType: 'video' | 'audio', answer: 'ask' | null = 'ask'): Promise<unknown> {
  const may = askForDevices(dialogs, callType);
  await nextTask();
  const asked = dialogs.state.pool[0]?.props;
  if (asked) dialogs.close(0, answer);
  expect(await may).toBe(!asked || answer !== null);
  return asked;
}

it('an audio call explains the microphone, and a later video call the camera', async () => {
  expect(await asks('audio')).toEqual({ isSoundOnly: true });
  expect(await asks('audio')).toBeUndefined();
  expect(await asks('video')).toEqual({ isSoundOnly: false });
});

it('an audio call explains nothing after a video call has explained both devices', async () => {
  expect(await asks('video')).toEqual({ isSoundOnly: false });
  expect(await asks('audio')).toBeUndefined();
});

it('an audio call ignores the permission of the camera', async () => {
  unknown = ['camera'];
  expect(await asks('audio')).toBeUndefined();
});

it('a declined dialog is shown again before the next call', async () => {
  expect(await asks('audio', null)).toEqual({ isSoundOnly: true });
  expect(await asks('audio')).toEqual({ isSoundOnly: true });
});
