import type { CallVendor } from '#shared/ipc/callVendor.ts';
import { contextBridge } from 'electron';
// The page is the same client: it needs `window.vesper` here too.
import '../index.ts';
import { createCallEngine } from './engine.ts';

// This window alone is not sandboxed, because a sandbox loads no native library. Isolation holds: the page gets the
// bridge and nothing else. The package is asked for at the first call only, and may not be there.
const engine = createCallEngine({
  load: () => require('agora-electron-sdk') as CallVendor,
  findView: (id) => document.getElementById(id),
});

contextBridge.exposeInMainWorld('vesperCall', engine.bridge);
addEventListener('pagehide', () => engine.release());
