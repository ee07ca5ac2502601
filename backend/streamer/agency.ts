import type * as z from 'zod/mini';
import type { agencySchema } from '#shared/domain/streamer.ts';
import type { Database } from '../storage/database.ts';
import { isoTime } from './calendar.ts';

/** The agency that somebody signed up with; there is no other way into one yet, so they joined it on that day. */
export async function agencyOf(
  database: Database,
  userId: string,
): Promise<z.core.input<typeof agencySchema>> {
  const row = await database
    .selectFrom('users')
    .innerJoin('agencies', 'agencies.id', 'users.agency_id')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.logo',
      'agencies.payout_via',
      'agencies.contact_name',
      'agencies.contact_email',
      'agencies.commission_percent',
      'users.created_ms',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return { status: 'none' };
  const hasContact = row.contact_name !== null || row.contact_email !== null;
  return {
    _id: row.id,
    name: row.name,
    logo: row.logo,
    status: 'active',
    joinedAt: isoTime(row.created_ms),
    commissionPercent: row.commission_percent,
    payoutVia: row.payout_via === 'agency' || row.payout_via === 'direct' ? row.payout_via : null,
    contact: hasContact ? { name: row.contact_name, email: row.contact_email } : null,
  };
}
