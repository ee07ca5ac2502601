import type { Clock } from '#shared/lib/clock.ts';
import { createLedger } from '../money/bookings.ts';
import type { Database } from '../storage/database.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';

/** What a test changes by itself: nobody is told of it. */
export function quietChanges<C extends Pick<Clock, 'now'>>(database: Database, clock: C) {
  const unitOfWork = createUnitOfWork(database, { send: () => undefined });
  return { database, clock, unitOfWork, ledger: createLedger({ database, unitOfWork, clock }) };
}
