import type { Clock } from '#shared/lib/clock.ts';
import { createLedger } from '#backend/money/bookings.ts';
import type { Database } from '#backend/storage/database.ts';
import { createUnitOfWork } from '#backend/storage/unitOfWork.ts';

/** Returns a unit of work and a ledger that change the database without sending events to clients. */
export function changesWithoutEvents<C extends Pick<Clock, 'now'>>(database: Database, clock: C) {
  const unitOfWork = createUnitOfWork(database, { send: () => undefined });
  return { database, clock, unitOfWork, ledger: createLedger({ database, unitOfWork, clock }) };
}
