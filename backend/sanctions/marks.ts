import { createHash } from 'node:crypto';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Connection } from '../storage/database.ts';

/** Data of a sign-up by which a banned user is recognised. */
export interface SignUpTraces {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly deviceId?: string | null | undefined;
}

interface Mark {
  readonly kind: 'email' | 'phone' | 'device';
  readonly value_hash: string;
}

/** Providers that ignore dots before the @. */
const dotlessHosts: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Returns the canonical address of a mailbox: lower case, without "+tag", and without dots at Gmail. */
function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  const [bare = ''] = local.split('+');
  const isDotless = dotlessHosts.has(host);
  return `${isDotless ? bare.replaceAll('.', '') : bare}@${isDotless ? 'gmail.com' : host}`;
}

function marksOf({ email, phone, deviceId }: SignUpTraces): Mark[] {
  const hash = (kind: Mark['kind'], value: string): Mark => ({
    kind,
    value_hash: createHash('sha256').update(`${kind}:${value}`).digest('hex'),
  });
  const digits = phone?.replace(/\D/g, '') ?? '';
  return [
    ...(email && !isGuestEmail(email) ? [hash('email', mailboxOf(email))] : []),
    ...(digits === '' ? [] : [hash('phone', digits)]),
    ...(deviceId ? [hash('device', deviceId)] : []),
  ];
}

/** Stores the data with which this user must not sign up again. */
export async function markBanned(db: Connection, userId: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'phone', 'device_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const devices = await db
    .selectFrom('devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '!=', '')
    .execute();
  const marks = [
    ...marksOf({ email: user.email, phone: user.phone, deviceId: user.device_id }),
    ...devices.flatMap(({ device_id: deviceId }) => marksOf({ deviceId })),
  ];
  for (const mark of marks)
    await db
      .insertInto('ban_marks')
      .values({ ...mark, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function unmarkBanned(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('ban_marks').where('user_id', '=', userId).execute();
}

/** Returns true if any of these belongs to a banned user. `exceptId`: a user who may keep their own data. */
export async function isBannedTrace(
  db: Connection,
  traces: SignUpTraces,
  exceptId: string | null = null,
): Promise<boolean> {
  const marks = marksOf(traces);
  if (marks.length === 0) return false;
  const found = await db
    .selectFrom('ban_marks')
    .select('kind')
    .where((eb) =>
      eb.or(
        marks.map(({ kind, value_hash }) =>
          eb.and([eb('kind', '=', kind), eb('value_hash', '=', value_hash)]),
        ),
      ),
    )
    .$if(exceptId !== null, (query) => query.where('user_id', '!=', exceptId ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

export function signUpRefused(): ApiFailure {
  return new ApiFailure('sign_up_refused', 'No account can be made with this e-mail, phone or device.');
}
