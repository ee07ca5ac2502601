import type { UpdateState } from '#shared/ipc/updates.ts';
import type { IpcAnswer } from '#shared/ipc/envelope.ts';
import type { Updates } from '../port.ts';
import { bridge } from './bridge.ts';

async function valueOf<T>(answer: Promise<IpcAnswer<T>>): Promise<T> {
  const given = await answer;
  if (given.ok) return given.value;
  throw new Error(given.error.message);
}

/** Reports and requests updates; the main process checks for new versions and downloads them. */
export async function openUpdates(): Promise<Updates> {
  const { updates, storage } = bridge() ?? {};
  if (!updates || !storage) throw new Error('the preload has not run');
  const [build, first] = await Promise.all([valueOf(updates.getBuild()), valueOf(updates.getState())]);
  let state: UpdateState = first;
  return {
    build,
    readSignature: () => valueOf(updates.getSignature()),
    readRehearsal: () => valueOf(storage.getRehearsal()),
    state: () => state,
    onChange: (listener) =>
      updates.onChanged((next) => {
        state = next;
        listener();
      }),
    check: () => void updates.check(),
    install: () => void updates.install(),
    postpone: () => void updates.postpone(),
    goBack: () => void updates.goBack(),
  };
}
