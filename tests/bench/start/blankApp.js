import { app, BrowserWindow, protocol } from 'electron';
import { join } from 'node:path';

// A minimal app of the same kind: a custom scheme, one window with a preload like the product's, one page with one
// word.
const page =
  '<!doctype html><html lang="en"><head><title>Blank</title></head><body><h1>Blank</h1></body></html>';
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
await app.whenReady();
protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
const window = new BrowserWindow({
  ...{ width: 1280, height: 800, show: false, backgroundColor: '#0D0A14' },
  webPreferences: {
    ...{ sandbox: true, contextIsolation: true, nodeIntegration: false },
    preload: join(import.meta.dirname, 'blankPreload.cjs'),
  },
});
window.once('ready-to-show', () => window.show());
await window.loadURL('app://vesper/');
