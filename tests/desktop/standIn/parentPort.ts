import { EventEmitter } from 'node:events';

/**
 * Adds the `parentPort` of Electron's utility processes to a Node process. The process ends with its parent.
 */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void (process.connected && process.send?.(message, () => undefined)),
});
process.on('message', (data) => port.emit('message', { data }));
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port });
