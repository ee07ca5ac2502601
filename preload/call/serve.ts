import type { CallVendor } from '#shared/ipc/callVendor.ts';
import { createCallEngine } from './engine.ts';
import { createCallHost, type HostChannel } from './host.ts';
import { showPicture } from './picture.ts';

/**
 * Serves the native engine to the page at the other end of a line. Returns a function that stops and leaves
 * the channel.
 */
export function serveCallWindow(line: HostChannel, load: () => CallVendor): () => void {
  const engine = createCallEngine({ load, findView: (id) => document.getElementById(id) });
  const host = createCallHost({
    bridge: engine.bridge,
    line,
    show: (uid, frames) => showPicture(engine.bridge, uid, frames),
  });
  return () => {
    host.end();
    engine.release();
  };
}
