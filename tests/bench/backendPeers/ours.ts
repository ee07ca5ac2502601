import { createBackend } from '#backend/app.ts';
import { databaseFileIn } from '#backend/storage/place.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { cheapCost } from '#backend/testing/passwords.ts';

/** The backend in a process of its own: `ours.ts <folder> <FULL|NORMAL>`. `drop` cuts every connection at once. */
const [folder = '', synchronous] = process.argv.slice(2);
const backend = await createBackend({
  dataDir: folder,
  port: 0,
  seed: 'empty',
  rateLimits: 'off',
  passwordCost: cheapCost,
  openDatabase: () => openDatabase(databaseFileIn(folder), undefined, { isDurable: synchronous === 'FULL' }),
});
process.on('message', (message) => {
  if (message === 'drop') backend.app.server.closeAllConnections();
});
process.on('SIGTERM', () => void backend.close().then(() => process.exit(0)));
process.send?.(backend.url);
