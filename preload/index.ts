import { ipcCallNames, ipcEventNames } from '#shared/ipc/names.ts';
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { createBridge } from './bridge.ts';

contextBridge.exposeInMainWorld(
  'vesper',
  createBridge(ipcCallNames, ipcEventNames, {
    invoke: (channel, request) => ipcRenderer.invoke(channel, request),
    listen(channel, listener) {
      // The event object contains `ipcRenderer`, so it is not passed to the page.
      const receive = (_event: IpcRendererEvent, data: unknown) => listener(data);
      ipcRenderer.on(channel, receive);
      return () => void ipcRenderer.off(channel, receive);
    },
  }),
);
