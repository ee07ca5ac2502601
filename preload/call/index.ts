import { callWindowChannelName, callWindowChannelOwner } from '#shared/ipc/callWindowChannel.ts';
import type { CallVendor } from '#shared/ipc/callVendor.ts';
import { serveCallWindow } from './serve.ts';

// This window alone is not sandboxed, because a sandbox loads no native library. Isolation holds, and its page has no
// script at all: nothing is exposed to it. The package is asked for at the first call only, and may not be there.

/** The page whose call it is said it to the main process, which put it into the address. */
const line = new URLSearchParams(location.search).get('line');
if (line !== null) {
  const channel = new BroadcastChannel(callWindowChannelName(line));
  const stop = serveCallWindow(
    {
      post: (told) => channel.postMessage(told),
      onAsk: (listener) => (channel.onmessage = ({ data }) => listener(data)),
    },
    () => require('agora-electron-sdk') as CallVendor,
  );
  addEventListener('pagehide', stop);
  // Nobody of that page can say goodbye once it is gone: reloaded, closed or killed. It holds the lock until then.
  void navigator.locks.request(callWindowChannelOwner(line), stop);
}
