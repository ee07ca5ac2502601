import type { ScreenLabel } from '#shared/domain/pages.ts';

/**
 * Labels of §2.6 that no screen sends, with the reason. `renderer/app/shell/screenLabel.test.ts` checks
 * that every other label is sent and that each entry here is needed.
 */
export const unsentScreens: Partial<Record<ScreenLabel, string>> = {
  club_call: 'Section 2 has no page or dialog of a club, and calls have two people.',
};

/** Screens and rules access these fields by a list of keys, so that no source names them. */
const byKey = (list: string) => `Read and written by key: the code walks ${list}.`;
const toAnalytics =
  'Sent to analytics under this name; screens read the record of the call, whose names differ.';
const unexplained =
  'The specification names the field without a meaning; the schema keeps what another deployment sends.';

/**
 * Fields of section 3 without a writer or a reader, with the reason. `declared.test.ts` checks that every
 * other field has both and that each entry here is needed.
 */
export const unwiredFields: Readonly<Record<string, string>> = {
  'billing method: details.accountType':
    'The form sends it for the payment; the server masks and returns all details by key.',
  'call state: callCancelReason': toAnalytics,
  'call state: callDuration': toAnalytics,
  'call state: callPrice': toAnalytics,
  'dashboard: earnings.bySource.bonus': byKey('earningSources'),
  'dashboard: earnings.bySource.referral': byKey('earningSources'),
  'dashboard: earnings.series.bySource.bonus': byKey('earningSources'),
  'dashboard: earnings.series.bySource.referral': byKey('earningSources'),
  'earnings: bySource.bonus': byKey('earningSources'),
  'earnings: bySource.referral': byKey('earningSources'),
  'earnings: series.bySource.bonus': byKey('earningSources'),
  'earnings: series.bySource.referral': byKey('earningSources'),
  'gift: animation': 'The client draws each gift from its own bundle by the id, also the moving one.',
  'locker: missing.idv': byKey('lockerItems'),
  'locker: missing.photos': byKey('lockerItems'),
  'locker: missing.videos': byKey('lockerItems'),
  'profile: lp': unexplained,
  'profile: lt': unexplained,
  'profile: wf': unexplained,
  'purchase: title':
    'Another deployment may name what it sold; this one describes a purchase by coins or days.',
  'sign-up: packageName':
    'Section 7 sends it; this backend serves one package and has nothing to tell apart.',
  'sign-up: remoteConfig': 'Section 7 sends it; this backend reads the same groups from abTests.',
};

const demoOnly = 'Only demo data has pictures that were never uploaded.';
const noCommand = 'No command of the operator sets it; the demo agency shows what it is for.';
const audit = 'Part of the audit log, which is kept for five years and read in the database.';
const whenMade = 'For an operator who looks into the database; no rule depends on when the row was written.';

/**
 * Columns of the database without a writer or a reader, with the reason. Demo data, migrations and tests
 * count as neither.
 */
export const unwiredColumns: Readonly<Record<string, string>> = {
  'agencies.contact_email': noCommand,
  'calls.from_screen': 'For the operator’s statistics: no screen says from where a call began.',
  'desk_steps.at_ms': audit,
  'desk_steps.by_id': audit,
  'desk_steps.subject_id': audit,
  'gallery_items.preview_address': demoOnly,
  'gesture_selfies.address': demoOnly,
  'moderation_cases.appealed_ms': audit,
  'penalties.revoked_by': audit,
  'penalties.revoked_ms': audit,
  'push_keys.created_ms': whenMade,
  'sanction_steps.at_ms': audit,
  'sanction_steps.by_id': audit,
  'sanction_steps.place': audit,
  'sanction_steps.step': audit,
  'sanctions.lifted_by': audit,
  'sanctions.lifted_ms': audit,
  'settled_periods.settled_ms': whenMade,
  'user_values.updated_ms': whenMade,
  'users.ab_tests':
    'What the sign-up sent; groups are read from `splits`, which has those drawn later as well.',
};
