import type { Migration } from 'kysely/migration';
import { accounts } from './0001-accounts.ts';
import { money } from './0002-money.ts';
import { matching } from './0003-matching.ts';
import { signInWays } from './0004-signInWays.ts';
import { streamers } from './0005-streamers.ts';
import { social } from './0006-social.ts';
import { chat } from './0007-chat.ts';
import { waveforms } from './0008-waveforms.ts';
import { calls } from './0009-calls.ts';
import { moderation } from './0010-moderation.ts';
import { mediaModeration } from './0011-mediaModeration.ts';
import { takenCalls } from './0012-takenCalls.ts';
import { doubleEntry } from './0013-doubleEntry.ts';
import { ownership } from './0014-ownership.ts';
import { reportCases } from './0015-reportCases.ts';
import { standing } from './0016-standing.ts';
import { staff } from './0017-staff.ts';
import { earningDays } from './0018-earningDays.ts';
import { gallery } from './0019-gallery.ts';
import { supporterNotes } from './0059-supporterNotes.ts';
import { activityKeys } from './0058-activityKeys.ts';
import { activities } from './0020-activities.ts';
import { purchases } from './0021-purchases.ts';
import { applications } from './0022-applications.ts';
import { billing } from './0023-billing.ts';
import { penalties } from './0024-penalties.ts';
import { statements } from './0025-statements.ts';
import { owedReturns } from './0026-owedReturns.ts';
import { push } from './0027-push.ts';
import { earningHours } from './0028-earningHours.ts';
import { reducedPenalties } from './0029-reducedPenalties.ts';
import { listedPeople } from './0030-listedPeople.ts';
import { payoutTargets } from './0031-payoutTargets.ts';
import { owedReferrals } from './0032-owedReferrals.ts';
import { sanctions } from './0034-sanctions.ts';
import { expiry } from './0037-expiry.ts';
import { splitExposures } from './0038-splitExposures.ts';
import { agencies } from './0039-agencies.ts';
import { callSteps } from './0040-callSteps.ts';
import { matchSteps } from './0041-matchSteps.ts';
import { cluster } from './0042-cluster.ts';
import { files } from './0043-files.ts';
import { openSpans } from './0044-openSpans.ts';
import { balanceRevisions } from './0045-balanceRevisions.ts';
import { messageParts } from './0046-messageParts.ts';
import { approvals } from './0061-approvals.ts';
import { auditLog } from './0062-auditLog.ts';
import { tickets } from './0063-tickets.ts';
import { auditSessions } from './0074-auditSessions.ts';
import { lastSeen } from './0066-lastSeen.ts';
import { sessionFacts } from './0070-sessionFacts.ts';
import { foldedNames } from './0067-foldedNames.ts';
import { leaving } from './0071-leaving.ts';
import { chatCalls } from './0075-chatCalls.ts';
import { profileDetails } from './0076-profileDetails.ts';

/**
 * Every migration, in order. Once released they are frozen: a change of the tables is a new one at the end, and
 * ../schema.ts follows it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-money': money,
  '0003-matching': matching,
  '0004-signInWays': signInWays,
  '0005-streamers': streamers,
  '0006-social': social,
  '0007-chat': chat,
  '0008-waveforms': waveforms,
  '0009-calls': calls,
  '0010-moderation': moderation,
  '0011-mediaModeration': mediaModeration,
  '0012-takenCalls': takenCalls,
  '0013-doubleEntry': doubleEntry,
  '0014-ownership': ownership,
  '0015-reportCases': reportCases,
  '0016-standing': standing,
  '0017-staff': staff,
  '0018-earningDays': earningDays,
  '0019-gallery': gallery,
  '0020-activities': activities,
  '0021-purchases': purchases,
  '0022-applications': applications,
  '0023-billing': billing,
  '0024-penalties': penalties,
  '0025-statements': statements,
  '0026-owedReturns': owedReturns,
  '0027-push': push,
  '0028-earningHours': earningHours,
  '0029-reducedPenalties': reducedPenalties,
  '0030-listedPeople': listedPeople,
  '0031-payoutTargets': payoutTargets,
  '0032-owedReferrals': owedReferrals,
  '0034-sanctions': sanctions,
  '0037-expiry': expiry,
  '0038-splitExposures': splitExposures,
  '0039-agencies': agencies,
  '0040-callSteps': callSteps,
  '0041-matchSteps': matchSteps,
  '0042-cluster': cluster,
  '0043-files': files,
  '0044-openSpans': openSpans,
  '0045-balanceRevisions': balanceRevisions,
  '0046-messageParts': messageParts,
  '0058-activityKeys': activityKeys,
  '0059-supporterNotes': supporterNotes,
  '0061-approvals': approvals,
  '0062-auditLog': auditLog,
  '0063-tickets': tickets,
  '0074-auditSessions': auditSessions,
  '0066-lastSeen': lastSeen,
  '0070-sessionFacts': sessionFacts,
  '0067-foldedNames': foldedNames,
  '0071-leaving': leaving,
  '0075-chatCalls': chatCalls,
  '0076-profileDetails': profileDetails,
};
