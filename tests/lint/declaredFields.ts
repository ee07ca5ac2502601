import type * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import { billingMethodSchema, paymentTargetInfoSchema, payoutSchema } from '#shared/domain/billing.ts';
import { callHistorySchema, callRecordSchema, callStatsSchema } from '#shared/domain/calls.ts';
import { chatSchema, folderSchema, mediaItemSchema, messageSchema } from '#shared/domain/chat.ts';
import { streakSchema, weeklyLeaderboardSchema } from '#shared/domain/contests.ts';
import { giftSchema } from '#shared/domain/gifts.ts';
import { matchingFilterSchema } from '#shared/domain/matchingFilter.ts';
import { credentialsSchema } from '#shared/domain/media.ts';
import { penaltiesDataSchema } from '#shared/domain/penalties.ts';
import { companionSchema, signedInSchema, userProfileSchema } from '#shared/domain/person.ts';
import { purchaseSchema } from '#shared/domain/purchases.ts';
import { lockerSchema, splitSchema } from '#shared/domain/settings.ts';
import {
  agencySchema,
  dashboardInfoSchema,
  earningsSchema,
  kpiConfigInfoSchema,
  topMaleUsersSchema,
} from '#shared/domain/streamer.ts';
import { uploadInfoSchema } from '#shared/domain/uploads.ts';

export type Schema = z.core.$ZodType;

/** An entity of section 3: its declared fields, and the sources that may write and read them. */
export interface Entity {
  /** A schema, or the names of the fields if the entity has no schema. */
  readonly fields: Schema | readonly string[];
  readonly writers: RegExp;
  readonly readers: RegExp;
}

/** Declares an entity. Settings and client settings are in `settingReaders.ts`. */
const of = (fields: Entity['fields'], writers: RegExp, readers: RegExp): Entity => ({
  fields,
  writers,
  readers,
});
const byStreamer = /^backend\/streamer\//;
const byPayouts = /^backend\/payouts\//;
const byChat = /^backend\/chat\//;
const byCalls = /^backend\/calls\//;
const inClient = /^(?:shared\/domain|renderer)\//;
const inChat =
  /^(?:shared\/(?:domain|store)|renderer\/(?:features\/chat|services|app\/(?:session|shell|pages|encounters)|platform\/web\/storage))\//;
const inStudio =
  /^(?:shared\/domain|renderer\/(?:features\/(?:earnings|payouts|penalties|readiness|finance|match)|app\/(?:session|shell|pages|encounters)|services|stage))\//;
const inHistory = /^renderer\/(?:features\/(?:history|chat|call)|app\/(?:session|shell|pages|encounters))\//;

export const entities: Readonly<Record<string, Entity>> = {
  'sign-up': of(
    contract.signUp.body,
    /^renderer\/(?:features\/auth|services\/(?:signInAttempt|systemBrowserSignIn))/,
    /^backend\/(?:account|people)\//,
  ),
  profile: of(userProfileSchema, /^backend\/(?:account|people|gallery)\//, inClient),
  'auth data': of(
    signedInSchema,
    /^backend\/(?:account|people)\//,
    /^renderer\/(?:services|features\/auth)\//,
  ),
  gift: of(
    giftSchema,
    /^backend\/gifts\//,
    /^renderer\/.*gift|^renderer\/app\/(?:session\/trackEvents|encounters)/i,
  ),
  'gender option': of(
    ['text', 'name', 'value', 'price', 'priceInCoins', 'icons'],
    /^shared\/domain\/matchingFilter/,
    /^renderer\/(?:features\/match\/screen\/(?:GenderChoice|filterSummary)|app\/session\/encounterEffects)/,
  ),
  'call state': of(
    ['callPrice', 'callDuration', 'matchDuration', 'callType', 'callCancelReason'],
    /^(?:backend\/(?:calls|matching)|renderer\/app\/(?:session|shell|pages|encounters))\//,
    /^renderer\/(?:features\/(?:call|match|history)|app\/(?:session|shell|pages|encounters))\//,
  ),
  'call record': of(callRecordSchema, byCalls, inHistory),
  'call history': of(callHistorySchema, byCalls, inHistory),
  'call stats': of(callStatsSchema, byCalls, inHistory),
  credentials: of(
    credentialsSchema,
    /^backend\/(?:calls|matching|realtime|run)\//,
    /^(?:shared\/domain\/media|renderer\/(?:engines|features\/(?:call|match)|app\/(?:session|shell|pages|encounters)))/,
  ),
  chat: of(chatSchema, byChat, inChat),
  message: of(messageSchema, byChat, inChat),
  medium: of(mediaItemSchema, byChat, inChat),
  folder: of(folderSchema, byChat, inChat),
  'list of chats': of(contract.getChatList.response, byChat, inChat),
  companion: of(companionSchema, /^backend\/(?:account|people|social|gallery)\//, inClient),
  purchase: of(
    purchaseSchema,
    /^backend\/purchases\//,
    /^renderer\/(?:features\/coins|services|app\/session\/trackEvents)/,
  ),
  'purchase request': of(
    contract.createPurchase.body,
    /^renderer\/features\/coins\//,
    /^backend\/purchases\//,
  ),
  locker: of(
    lockerSchema,
    /^backend\/(?:account|people|gallery)\//,
    /^(?:backend\/(?:account|people|matching|streamer)|renderer\/features\/application)\//,
  ),
  earnings: of(earningsSchema, byStreamer, inStudio),
  balance: of(contract.getBalance.response, byPayouts, inStudio),
  'top male users': of(topMaleUsersSchema, byStreamer, inStudio),
  'penalties data': of(penaltiesDataSchema, /^backend\/penalties\//, inStudio),
  payout: of(payoutSchema, byPayouts, inStudio),
  dashboard: of(dashboardInfoSchema, byStreamer, inStudio),
  kpi: of(kpiConfigInfoSchema, byStreamer, inStudio),
  'payment target': of(paymentTargetInfoSchema, byPayouts, inStudio),
  'billing method': of(billingMethodSchema, /^(?:backend|renderer\/features)\/payouts\//, inStudio),
  leaderboard: of(weeklyLeaderboardSchema, byStreamer, /^renderer\/features\/earnings\//),
  streak: of(streakSchema, byStreamer, /^renderer\/features\/earnings\//),
  agency: of(agencySchema, byStreamer, /^renderer\/features\/payouts\//),
  'matching filter': of(matchingFilterSchema, /^renderer\/features\/match\//, /^backend\/matching\//),
  split: of(splitSchema, /^backend\/(?:account|people)\//, /^renderer\/(?:services|features\/auth)\//),
  'upload info': of(
    uploadInfoSchema,
    /^backend\/files\//,
    /^renderer\/(?:services|features\/chat|features\/application)\//,
  ),
  'layout state': of(
    ['fromRoute'],
    /^renderer\/app\/(?:navigation|signedIn)\//,
    /^renderer\/app\/pages\/coins\/CoinsRoute/,
  ),
};

interface Def {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
}

const schemas = new Set(Object.values(entities).map(({ fields }) => fields));

/** Returns the paths of all fields. Stops at a field that is another entity, which is checked separately. */
export function fieldsOf(declared: Entity['fields']): readonly string[] {
  return [...new Set('_zod' in declared ? below(declared, '', true) : declared)];
}

function below(schema: Schema, prefix: string, isTop = false): readonly string[] {
  if (!isTop && schemas.has(schema)) return [];
  const { shape, options, ...def } = schema._zod.def as Def;
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) => [
      prefix + name,
      ...below(field, `${prefix}${name}.`),
    ]);
  if (options) return options.flatMap((option) => below(option, prefix));
  const inner = def.innerType ?? def.element ?? def.in ?? def.valueType;
  return inner ? below(inner, prefix) : [];
}
