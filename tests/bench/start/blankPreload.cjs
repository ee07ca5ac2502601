const { contextBridge } = require('electron');
contextBridge.exposeInMainWorld('blank', {});
