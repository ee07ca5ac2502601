import type { Clock } from '#shared/lib/clock.ts';
import { createLedger } from '#backend/money/bookings.ts';
import type { Database } from '#backend/storage/database.ts';
import { createUnitOfWork } from '#backend/storage/unitOfWork.ts';

/** What a test changes by itself: nobody is told of it. */
export function changesWithoutEvents<C extends Pick<Clock, 'now'>>(database: Database, clock: C) {
  const unitOfWork = createUnitOfWork(database, { send: () => undefined });
  return { database, clock, unitOfWork, ledger: createLedger({ database, unitOfWork, clock }) };
}
