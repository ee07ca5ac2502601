import { EventEmitter } from 'node:events';

/** Gives a process of Node's the line of Electron's utility processes; it ends with whoever started it. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void (process.connected && process.send?.(message, () => undefined)),
});
process.on('message', (data) => port.emit('message', { data }));
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port });
