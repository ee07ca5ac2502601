import { toLocalBackendSchema, type FromLocalBackend } from '#shared/localBackend.ts';
import * as z from 'zod/mini';
import type { MainPort } from './mainPort.ts';
import type { PartEvents, StartPart } from './startPart.ts';

/** In the desktop no process but the main one may start others: it does so for us, and carries what they say. */
export function createPartsOfMain(port: MainPort): StartPart {
  const running = new Map<number, PartEvents>();
  let lastId = 0;
  const tell = (message: FromLocalBackend) => port.postMessage(message);

  port.on('message', ({ data }) => {
    const { data: said } = z.safeParse(toLocalBackendSchema, data);
    if (said?.kind === 'partSaid') running.get(said.id)?.onMessage(said.message);
    if (said?.kind !== 'partEnded') return;
    const events = running.get(said.id);
    running.delete(said.id);
    events?.onExit({ code: said.code, why: `code ${said.code}` });
  });

  return (part, args, events) => {
    const id = (lastId += 1);
    running.set(id, events);
    tell({ kind: 'startPart', id, part, args: [...args] });
    return {
      send: (message) => tell({ kind: 'tellPart', id, message }),
      kill: () => tell({ kind: 'endPart', id }),
    };
  };
}
