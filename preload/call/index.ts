import { callWindowChannelName, callWindowChannelOwner } from '#shared/ipc/callWindowChannel.ts';
import type { CallVendor } from '#shared/ipc/callVendor.ts';
import { serveCallWindow } from './host.ts';

// Only this window runs without a sandbox, because a sandbox cannot load a native library. Context isolation
// stays on, and its page has no scripts: nothing is exposed to it. The package is loaded at the first call
// only, and may be missing.

/** The calling page passed the line to the main process, which put it into this window's address. */
const line = new URLSearchParams(location.search).get('line');
if (line !== null) {
  const channel = new BroadcastChannel(callWindowChannelName(line));
  const stop = serveCallWindow(
    {
      post: (message) => channel.postMessage(message),
      onRequest: (listener) => (channel.onmessage = ({ data }) => listener(data)),
    },
    () => require('agora-electron-sdk') as CallVendor,
  );
  addEventListener('pagehide', stop);
  // The page holds this lock until it is reloaded, closed or killed, when it cannot send a message. Getting
  // the lock means that the page has ended.
  void navigator.locks.request(callWindowChannelOwner(line), stop);
}
