import { toLocalBackendSchema, type FromLocalBackend } from '#shared/localBackend.ts';
import * as z from 'zod/mini';
import type { MainPort } from './mainPort.ts';
import type { ChildEvents, StartChild } from './startChild.ts';

/**
 * Starts children through the desktop's main process and forwards their messages. Only the main process may
 * start processes in the desktop.
 */
export function createChildrenOfMain(port: MainPort): StartChild {
  const running = new Map<number, ChildEvents>();
  let lastId = 0;
  const tell = (message: FromLocalBackend) => port.postMessage(message);

  port.on('message', ({ data }) => {
    const { data: said } = z.safeParse(toLocalBackendSchema, data);
    if (said?.kind === 'childSaid') running.get(said.id)?.onMessage(said.message);
    if (said?.kind !== 'childEnded') return;
    const events = running.get(said.id);
    running.delete(said.id);
    events?.onExit({ code: said.code, why: `code ${said.code}` });
  });

  return (child, args, events) => {
    const id = (lastId += 1);
    running.set(id, events);
    tell({ kind: 'startChild', id, child, args: [...args] });
    return {
      send: (message) => tell({ kind: 'tellChild', id, message }),
      kill: () => tell({ kind: 'endChild', id }),
    };
  };
}
