import type { ActivitiesTable, SupporterNotesTable } from './activityTables.ts';
import type { Generated } from 'kysely';
import type {
  ApplicationDecisionsTable,
  ApplicationsTable,
  GestureSelfiesTable,
  IdentityChecksTable,
} from './applicationTables.ts';
import type { AuditLinesTable } from './auditTables.ts';
import type {
  AutoMessagesTable,
  ChatCounterTable,
  ChatMembersTable,
  ChatsTable,
  ChatCallsTable,
  MessageHidesTable,
  MessageMediaTable,
  MessagesTable,
} from './chatTables.ts';
import type { DeploymentTable, JobsTable, LeasesTable, NodesTable } from './clusterTables.ts';
import type {
  BusyTable,
  CallsTable,
  MatchesTable,
  MatchingBansTable,
  ModerationCasesTable,
  ModerationFramesTable,
  PairBansTable,
} from './encounterTables.ts';
import type { GalleryItemsTable, StoryViewsTable, UploadsTable } from './galleryTables.ts';

import type { DataExportsTable } from './leavingTables.ts';
import type {
  CoinTransfersTable,
  CoinEntriesView,
  EarningDaysTable,
  EarningHoursTable,
  OwedReturnsTable,
  SettledPeriodsTable,
  BalancesTable,
  PayoutsTable,
  PayoutStepsTable,
  AgencyChangesTable,
  BillingMethodsTable,
  PurchasesTable,
  StatementKeysTable,
} from './moneyTables.ts';
import type { PushKeysTable, PushSubscriptionsTable } from './pushTables.ts';
import type {
  AppealTokensTable,
  BanMarksTable,
  PenaltiesTable,
  SanctionStepsTable,
  SanctionsTable,
} from './sanctionTables.ts';

import type { TicketsTable, TicketStepsTable } from './supportTables.ts';

/**
 * The tables, as Kysely sees them. Portable to PostgreSQL: text ids, 0/1 for booleans, times as epoch milliseconds
 * (`…_ms`), JSON as text parsed by the repositories, whole coins.
 */
export interface UsersTable {
  id: string;
  /** Lower case; a temporary user's is a guest e-mail (shared/domain/guest.ts). Null: nobody signs in as this person. */
  email: string | null;
  email_confirmed: number;
  /** PHC string of argon2id; null where an external provider signs in. */
  password_hash: string | null;
  /** §4 "Login methods". */
  login_method: number;
  readable_id: number;
  name: string | null;
  /** `name` as searches compare it (`foldText`), written with it by `createUsers`. */
  folded_name: Generated<string | null>;
  gender: string | null;
  birthday: string | null;
  phone: string | null;
  bio: string | null;
  avatar: string | null;
  role: string;
  country: string | null;
  /** JSON list of language codes. */
  languages: string;
  /** JSON list of "name|group". */
  ab_tests: string;
  action_flow: string | null;
  payment_provider: string | null;
  agency_id: string | null;
  device_id: string | null;
  /** Coins a minute of a private call with this person; null: the default. */
  price: number | null;
  premium: number;
  /** When it ends; null: never. */
  premium_until_ms: number | null;
  sandbox: number;
  banned: number;
  deleted: number;
  /** One of those who gave most of late (streamer/topUsers.ts). */
  is_top: Generated<number>;
  /** One of the demo companions. */
  is_demo: number;
  /** What a demo companion shows while nobody holds a socket for it; null for everybody else. */
  demo_presence: string | null;
  created_ms: number;
  last_launch_ms: number | null;
  /** When their last socket closed; null: never, or they are staff, who are not shown as seen. */
  seen_ms: Generated<number | null>;
  /** Whose link they signed up by (referrals). */
  referrer_id: string | null;
  /**
   * End of the longest suspension in force; null: not suspended. Derived from `sanctions` (sanctions/standing.ts), so
   * that lists need no join.
   */
  suspended_until_ms: number | null;
  /** Time at which the user removed the account for good; null: never, or it was brought back. */
  removed_ms: number | null;
  /** Time at which the data of the removed account were erased. */
  erased_ms: number | null;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_ms: number;
  expires_ms: number;
  revoked_ms: number | null;
  /** Until when the mail link that it came of stands for the current password; null once it was used. */
  proof_until_ms: number | null;
  /** User agent of the client at the log-in, cut to its maximum length; null: none was sent. */
  user_agent: string | null;
  /** ISO 3166-1 code by the address at the log-in; null: not known. */
  country: string | null;
  /** Time of a recent request: exact to five minutes. Null: the session is older than this column. */
  used_ms: number | null;
}

export interface DevicesTable {
  user_id: string;
  device_id: string;
  /** JSON of what the client told. */
  info: string;
  seen_ms: number;
}

/** One JSON value a person: client settings, onboarding screens, analytics parameters. */
export interface UserValuesTable {
  user_id: string;
  name: string;
  value: string;
  updated_ms: number;
}

/** Splits (§3): a person's group in each split. A drawn group never changes. */
export interface SplitsTable {
  user_id: string;
  name: string;
  group_name: string;
  /** When a client of the person first used the value; null: no client has. */
  exposed_ms: number | null;
}

/** People who signed up through an external provider, by that provider's own name for them. */
export interface ExternalIdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_ms: number;
}

/** The newest link of each purpose that was mailed to a person. Used and old ones stay until the next: they say when. */
export interface MailTokensTable {
  user_id: string;
  purpose: string;
  /** SHA-256 of the token, hex. The token itself is in the mail alone. */
  token_hash: string;
  /** Where it was mailed to: for any other e-mail of the person it is worth nothing. */
  email: string;
  created_ms: number;
  expires_ms: number;
  used_ms: number | null;
}

/** Temporary users (`af_sub1`) and those who began as one. */
export interface InterimUsersTable {
  /** SHA-256 of the uid, hex. */
  uid_hash: string;
  user_id: string;
  created_ms: number;
  /** SHA-256, hex, of what the first browser keeps: the link opens the account there alone. Null: nowhere. */
  secret_hash: string | null;
}

/** E-mails that were given up, which for a day can be had back. */
export interface EmailChangesTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  old_email: string;
  was_confirmed: number;
  created_ms: number;
  expires_ms: number;
}

export interface StaffRolesTable {
  user_id: string;
  /** `moderator`, `finance` or `support` (people/staff.ts). */
  role: string;
  granted_ms: number;
}

export interface AgenciesTable {
  /** The code that the agency gives out, in its normal form (shared/domain/agencies.ts). */
  id: string;
  name: string;
  created_ms: number;
  logo: string | null;
  /** `agency` or `direct`; null where nothing was agreed on. */
  payout_via: string | null;
  contact_name: string | null;
  contact_email: string | null;
  /** Their part of what a member earns. */
  commission_percent: number | null;
  owner_id: string | null;
  /** Staff member who made the agency; null: the operator's command, or the demo data. */
  made_by: string | null;
}

/** Artists whose role was given by the finance desk or the operator's command. */
export interface ArtistsTable {
  user_id: string;
  /** Role to return to when the artist role ends. */
  role_before: string;
  /** Null: the operator's command. */
  given_by: string | null;
  given_ms: number;
}

/** Audit log of steps about agencies and artists (agencies/deskSteps.ts). Rows are only added. */
export interface DeskStepsTable {
  id: Generated<number>;
  step: string;
  subject_id: string;
  /** Null: the operator's command. */
  by_id: string | null;
  /** JSON of what was set, or of the value before and after. */
  detail: string;
  at_ms: number;
}

/** Time in which a streamer held a socket. The newest span of somebody who is online grows. */
export interface OnlineSpansTable {
  id: string;
  user_id: string;
  from_ms: number;
  until_ms: number;
  /** 1 while the person is online. At most one row per person is open. */
  is_open: Generated<number>;
}

/** Who follows whom (§7 Social). */
export interface FavoritesTable {
  from_id: string;
  to_id: string;
  created_ms: number;
}

/** What people reported, for whoever moderates (§4.16). */
export interface ReportsTable {
  id: string;
  reporter_id: string;
  user_id: string;
  reason: string;
  comment: string | null;
  source: string;
  ref_id: string | null;
  created_ms: number;
  /** The moderator's case that it is part of. */
  case_id: string | null;
  /** The profile as it was when it was reported, JSON; null in reports of before. */
  evidence: Generated<string | null>;
}

export interface Tables {
  nodes: NodesTable;
  leases: LeasesTable;
  jobs: JobsTable;
  deployment: DeploymentTable;
  users: UsersTable;
  sessions: SessionsTable;
  coin_transfers: CoinTransfersTable;
  coin_entries: CoinEntriesView;
  balances: BalancesTable;
  earning_days: EarningDaysTable;
  earning_hours: EarningHoursTable;
  settled_periods: SettledPeriodsTable;
  devices: DevicesTable;
  user_values: UserValuesTable;
  matches: MatchesTable;
  busy: BusyTable;
  calls: CallsTable;
  pair_bans: PairBansTable;
  activities: ActivitiesTable;
  supporter_notes: SupporterNotesTable;
  matching_bans: MatchingBansTable;
  moderation_frames: ModerationFramesTable;
  moderation_cases: ModerationCasesTable;
  splits: SplitsTable;
  external_identities: ExternalIdentitiesTable;
  mail_tokens: MailTokensTable;
  interim_users: InterimUsersTable;
  email_changes: EmailChangesTable;
  staff_roles: StaffRolesTable;
  agencies: AgenciesTable;
  artists: ArtistsTable;
  desk_steps: DeskStepsTable;
  penalties: PenaltiesTable;
  sanctions: SanctionsTable;
  sanction_steps: SanctionStepsTable;
  audit_lines: AuditLinesTable;
  tickets: TicketsTable;
  ticket_steps: TicketStepsTable;
  ban_marks: BanMarksTable;
  appeal_tokens: AppealTokensTable;
  payouts: PayoutsTable;
  purchases: PurchasesTable;
  payout_steps: PayoutStepsTable;
  billing_methods: BillingMethodsTable;
  statement_keys: StatementKeysTable;
  agency_changes: AgencyChangesTable;
  owed_returns: OwedReturnsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  online_spans: OnlineSpansTable;
  uploads: UploadsTable;
  favorites: FavoritesTable;
  reports: ReportsTable;
  gallery_items: GalleryItemsTable;
  story_views: StoryViewsTable;
  chat_counter: ChatCounterTable;
  chats: ChatsTable;
  chat_members: ChatMembersTable;
  messages: MessagesTable;
  chat_calls: ChatCallsTable;
  message_hides: MessageHidesTable;
  message_media: MessageMediaTable;
  auto_messages: AutoMessagesTable;
  applications: ApplicationsTable;
  application_decisions: ApplicationDecisionsTable;
  gesture_selfies: GestureSelfiesTable;
  identity_checks: IdentityChecksTable;
  data_exports: DataExportsTable;
}
