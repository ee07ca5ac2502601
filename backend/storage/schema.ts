import type {
  ActivitiesTable,
  SupporterNotesTable,
  PushKeysTable,
  PushSubscriptionsTable,
} from './activityTables.ts';
import type { Generated } from 'kysely';
import type {
  ApplicationDecisionsTable,
  ApplicationsTable,
  GestureSelfiesTable,
  IdentityChecksTable,
} from './applicationTables.ts';
import type { AuditLinesTable, DataExportsTable, TicketsTable, TicketStepsTable } from './deskTables.ts';
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
import type {
  AppealTokensTable,
  BanMarksTable,
  PenaltiesTable,
  SanctionStepsTable,
  SanctionsTable,
} from './sanctionTables.ts';

/** Tables as Kysely types, portable to PostgreSQL: 0/1 for booleans, epoch ms (`…_ms`), JSON as text. */
export interface UsersTable {
  id: string;
  /** Email in lower case; a temporary user has a guest email (shared/domain/guest.ts). Null: no log-in. */
  email: string | null;
  email_confirmed: number;
  /** PHC string of argon2id; null: the user logs in through an external provider. */
  password_hash: string | null;
  /** §4 "Login methods". */
  login_method: number;
  readable_id: number;
  name: string | null;
  /** `name` folded for searches (`foldText`). `createUsers` writes both together. */
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
  /** JSON object of the profile fields without an own column, by name; null: none is set. */
  details: Generated<string | null>;
  /** JSON list of "name|group". */
  ab_tests: string;
  action_flow: string | null;
  payment_provider: string | null;
  agency_id: string | null;
  device_id: string | null;
  /** Coins per minute of a private call with this person; null: the default price. */
  price: number | null;
  premium: number;
  /** End of premium; null: premium has no end. */
  premium_until_ms: number | null;
  sandbox: number;
  banned: number;
  deleted: number;
  /** 1: one of the people who recently gave most (streamer/topUsers.ts). */
  is_top: Generated<number>;
  /** 1: a demo companion. */
  is_demo: number;
  /** Presence of a demo companion without a socket; null: not a demo companion. */
  demo_presence: string | null;
  created_ms: number;
  last_launch_ms: number | null;
  /** Time at which the last socket closed; null: never, or the user is staff, whose presence is hidden. */
  seen_ms: Generated<number | null>;
  /** Id of the person whose referral link the user signed up by; null: none. */
  referrer_id: string | null;
  /** End of the longest suspension in force, from `sanctions` (sanctions/standing.ts); null: none. */
  suspended_until_ms: number | null;
  /** Time at which the user removed the account for good; null: never, or the account was restored. */
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
  /** End of the time in which the mail link's session replaces the password once; null: none or used. */
  proof_until_ms: number | null;
  /** User agent of the client at the log-in, cut to its maximum length; null: none was sent. */
  user_agent: string | null;
  /** ISO 3166-1 code of the address at the log-in; null: not known. */
  country: string | null;
  /** Time of a recent request, accurate to five minutes. Null: the session is older than this column. */
  used_ms: number | null;
}

export interface DevicesTable {
  user_id: string;
  device_id: string;
  /** JSON of the device information that the client sent. */
  info: string;
  seen_ms: number;
}

/** JSON values of a person by name: client settings, onboarding screens, analytics parameters. */
export interface UserValuesTable {
  user_id: string;
  name: string;
  value: string;
  updated_ms: number;
}

/** Groups of people in splits (§3). A drawn group never changes. */
export interface SplitsTable {
  user_id: string;
  name: string;
  group_name: string;
  /** Time at which a client of the person first used the group; null: never. */
  exposed_ms: number | null;
}

/** Accounts at external providers, by the provider's id for the person. */
export interface ExternalIdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_ms: number;
}

/** Newest mail link per person and purpose. Used links stay, because their time limits new mails. */
export interface MailTokensTable {
  user_id: string;
  purpose: string;
  /** SHA-256 of the token, hex. The token itself is only in the mail. */
  token_hash: string;
  /** Address that the mail was sent to. The link is invalid for any other email of the person. */
  email: string;
  created_ms: number;
  expires_ms: number;
  used_ms: number | null;
}

/** Temporary users (`af_sub1`) and users who began as one. */
export interface InterimUsersTable {
  /** SHA-256 of the uid, hex. */
  uid_hash: string;
  user_id: string;
  created_ms: number;
  /** SHA-256, hex, of the first browser's secret. Only there the link opens the account. Null: nowhere. */
  secret_hash: string | null;
}

/** Replaced emails, which can be restored for a day. */
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
  /** Code that the agency hands out, in its normal form (shared/domain/agencies.ts). */
  id: string;
  name: string;
  created_ms: number;
  logo: string | null;
  /** Recipient of payouts: `agency` or `direct`; null: not agreed. */
  payout_via: string | null;
  contact_name: string | null;
  contact_email: string | null;
  /** The agency's percentage of a member's earnings; null: not agreed. */
  commission_percent: number | null;
  owner_id: string | null;
  /** Id of the staff member who created the agency; null: the operator's command, or the demo data. */
  made_by: string | null;
}

/** Users with the artist role, given by the finance desk or the operator's command. */
export interface ArtistsTable {
  user_id: string;
  /** Role to return to when the artist role ends. */
  role_before: string;
  /** Id of the staff member; null: the operator's command. */
  given_by: string | null;
  given_ms: number;
}

/** Audit log of steps about agencies and artists (agencies/deskSteps.ts). Rows are only added. */
export interface DeskStepsTable {
  id: Generated<number>;
  step: string;
  subject_id: string;
  /** Id of the staff member; null: the operator's command. */
  by_id: string | null;
  /** JSON of the new value, or of the value before and after. */
  detail: string;
  at_ms: number;
}

/** Time spans in which a streamer had a socket. The newest span of an online streamer grows. */
export interface OnlineSpansTable {
  id: string;
  user_id: string;
  from_ms: number;
  until_ms: number;
  /** 1: the streamer is online. At most one row per person is open. */
  is_open: Generated<number>;
}

/** Follows: `from_id` follows `to_id` (§7 Social). */
export interface FavoritesTable {
  from_id: string;
  to_id: string;
  created_ms: number;
}

/** Reports of people, for the moderators (§4.16). */
export interface ReportsTable {
  id: string;
  reporter_id: string;
  user_id: string;
  reason: string;
  comment: string | null;
  source: string;
  ref_id: string | null;
  created_ms: number;
  /** Id of the moderator's case that includes the report. */
  case_id: string | null;
  /** JSON copy of the reported profile at the time of the report; null: older than this column. */
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
