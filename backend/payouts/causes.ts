import type { Locale } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { textNames, textOf, type TextKey } from '../dictionary/index.ts';
import type { Connection } from '../storage/database.ts';
import type { BookLine } from './lines.ts';

const charges = ['giftCharge', 'mediaCharge'];
const idsPerQuery = 500;

/** Describes the cause of each line: its kind, the other user, and the minute of a call. */
export async function causesOf(
  db: Connection,
  userId: string,
  lines: readonly BookLine[],
  locale: Locale,
): Promise<readonly string[]> {
  const people = await namesOf(db, await othersOf(db, userId, lines));
  const details = await detailsOfLines(db, lines, locale);
  return lines.map(({ kind, ref }) => {
    const minute = kind === 'callEarning' ? Number(ref.split(':')[1]) + 1 : Number.NaN;
    const name = people.get(ref);
    return [
      causeWord(kind, locale),
      ...(name === undefined ? [] : [cutName(name)]),
      ...(details.get(`${kind} ${ref}`) ?? []),
      ...(Number.isNaN(minute) ? [] : [`${textOf('cause.minute', locale)} ${minute}`]),
    ].join(', ');
  });
}

const agencyKinds: readonly string[] = ['agencyCommission', 'agencyReturn'];
const payoutKinds: readonly string[] = ['payout', 'payoutReturn', 'heldPart'];
const penaltyKinds: readonly string[] = ['penalty', 'penaltyReturn', 'penaltyHeld', 'penaltyReleased'];

/**
 * Returns the cause of each line that involves no other user: the agency, the rule of a penalty or the weeks
 * of a payout.
 */
async function detailsOfLines(
  db: Connection,
  lines: readonly BookLine[],
  locale: Locale,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const refsOf = (kinds: readonly string[], read: (ref: string) => string | undefined) => [
    ...new Set(lines.flatMap(({ kind, ref }) => (kinds.includes(kind) ? (read(ref) ?? []) : []))),
  ];
  const agencies = new Map<string, string>();
  for (const some of chunks(refsOf(agencyKinds, agencyIdOf))) {
    const rows = await db.selectFrom('agencies').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) agencies.set(id, name);
  }
  const rules = new Map<string, string>();
  for (const some of chunks(refsOf(penaltyKinds, penaltyIdOf))) {
    const rows = await db.selectFrom('penalties').select(['id', 'type']).where('id', 'in', some).execute();
    for (const { id, type } of rows) {
      const rule = textNames.penaltyReason.find((name) => name === type);
      if (rule) rules.set(id, textOf(`penaltyReason.${rule}` satisfies TextKey, locale));
    }
  }
  const periods = new Map<string, string>();
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  for (const some of chunks(refsOf(payoutKinds, (ref) => ref))) {
    const rows = await db
      .selectFrom('payouts')
      .select(['id', 'period_start_ms', 'period_end_ms'])
      .where('id', 'in', some)
      .execute();
    for (const { id, period_start_ms, period_end_ms } of rows)
      periods.set(id, days.formatRange(new Date(period_start_ms), new Date(period_end_ms)));
  }
  const detailOf = ({ kind, ref }: BookLine): string | undefined =>
    agencyKinds.includes(kind)
      ? agencies.get(agencyIdOf(ref) ?? '')
      : penaltyKinds.includes(kind)
        ? rules.get(penaltyIdOf(ref) ?? '')
        : payoutKinds.includes(kind)
          ? periods.get(ref)
          : undefined;
  return new Map(
    lines.flatMap((line) => {
      const detail = detailOf(line);
      return detail === undefined ? [] : [[`${line.kind} ${line.ref}`, [detail]] as const];
    }),
  );
}

/** References look like `2026-11-16 north` or `2026-11-16 north back 2026-11-23`. */
const agencyIdOf = (ref: string): string | undefined => ref.split(' ')[1];
/** Returns the penalty's id. A part that was paid later has the reference `<id>:<paid so far>`. */
const penaltyIdOf = (ref: string): string | undefined => ref.split(':')[0];

function causeWord(kind: string, locale: Locale): string {
  const known = textNames.cause.find((name) => name === kind) ?? 'other';
  return textOf(`cause.${known}` satisfies TextKey, locale);
}

/** Returns the other user of each line, by reference: of the match, of the call, or the payer. */
export async function othersOf(
  db: Connection,
  userId: string,
  lines: readonly BookLine[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const of = (kind: string) => lines.flatMap((line) => (line.kind === kind ? [line.ref] : []));
  for (const some of chunks(of('matchEarning'))) {
    const rows = await db.selectFrom('matches').select(['id', 'a', 'b']).where('id', 'in', some).execute();
    for (const { id, a, b } of rows) ids.set(id, a === userId ? b : a);
  }
  const minutes = of('callEarning');
  for (const some of chunks([...new Set(minutes.map((ref) => ref.split(':')[0] ?? ''))])) {
    const rows = await db
      .selectFrom('calls')
      .select(['id', 'caller_id', 'callee_id'])
      .where('id', 'in', some)
      .execute();
    const others = new Map(
      rows.map((row) => [row.id, row.caller_id === userId ? row.callee_id : row.caller_id]),
    );
    for (const ref of minutes) {
      const other = others.get(ref.split(':')[0] ?? '');
      if (other !== undefined) ids.set(ref, other);
    }
  }
  // A referral share has the reference of the invited user and the purchase or week.
  for (const ref of of('referralEarning')) ids.set(ref, ref.split(' ')[0] ?? ref);
  // The rest of a partly paid gift has the gift's reference with a suffix.
  const gifts = of('giftEarning').map((ref) => [ref, ref.split(' ')[0] ?? ref] as const);
  for (const some of chunks([...new Set(gifts.map(([, gift]) => gift)), ...of('mediaEarning')])) {
    const rows = await db
      .selectFrom('coin_transfers')
      .select(['ref', 'user_id'])
      .where('ref', 'in', some)
      .where('kind', 'in', charges)
      .execute();
    for (const { ref, user_id } of rows) ids.set(ref, user_id);
  }
  for (const [ref, gift] of gifts) {
    const giver = ids.get(gift);
    if (giver !== undefined) ids.set(ref, giver);
  }
  return ids;
}

async function namesOf(
  db: Connection,
  ids: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const some of chunks([...new Set(ids.values())])) {
    const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) if (name) names.set(id, name);
  }
  return new Map(
    [...ids].flatMap(([ref, id]) => {
      const name = names.get(id);
      return name === undefined ? [] : [[ref, name] as const];
    }),
  );
}

function chunks(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / idsPerQuery) }, (_, at) =>
    all.slice(at * idsPerQuery, (at + 1) * idsPerQuery),
  );
}
