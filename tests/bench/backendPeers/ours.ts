import { createBackend } from '#backend/app/app.ts';
import { databaseFileIn } from '#backend/storage/place.ts';
import { openDatabase } from '#backend/storage/open.ts';
import { cheapCost } from '#tests/kit/backend/passwords.ts';
import { obeyParent } from './child.ts';

/** Runs the backend in a separate process: `ours.ts <folder> <FULL|NORMAL>`. */
const [folder = '', synchronous] = process.argv.slice(2);
const backend = await createBackend({
  dataDir: folder,
  port: 0,
  seed: 'empty',
  rateLimits: 'off',
  passwordCost: cheapCost,
  openDatabase: () => openDatabase(databaseFileIn(folder), undefined, { isDurable: synchronous === 'FULL' }),
});
obeyParent(backend.app.server, () => backend.close());
process.send?.(backend.url);
