import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { applicationNews, itemReasons } from '#shared/domain/applications.ts';
import { callTabIds, goddessTabIds } from '#shared/domain/calls.ts';
import { notificationKinds } from '#shared/domain/chat.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { penaltyNews, penaltyRuleKeys } from '#shared/domain/penalties.ts';
import { sanctionNews } from '#shared/domain/sanctions.ts';
import { kpiMetricKeys } from '#shared/domain/streamer.ts';
import { projectRoot } from '../lib/version.ts';

/**
 * The names that the server gives, by group; a text's key is `group.name`. Where an answer carries such a key (a
 * penalty's reason, a level's perk), the client has it translated (§7 `translatedText`).
 */
export const textNames = {
  callTab: callTabIds,
  goddessTab: goddessTabIds,
  notification: notificationKinds,
  penaltyReason: penaltyRuleKeys,
  // The words of each rule, as a statement of reasons quotes them.
  penaltyRule: penaltyRuleKeys,
  // A notice shows thirty characters (§9).
  penalty: penaltyNews,
  // A notice shows thirty characters (§9).
  sanction: sanctionNews,
  payoutReason: ['nameMismatch'],
  // A notice shows thirty characters (§9).
  account: ['exportReady'],
  // What a payout or a payment method came to, as a notice of thirty characters (§9).
  payout: [
    'counted',
    'approved',
    'paid',
    'failed',
    'held',
    'released',
    'methodChanged',
    'methodActive',
    'methodRejected',
  ],
  // What a line of a statement is, by the kind of its entry.
  cause: [
    'matchEarning',
    'callEarning',
    'minute',
    'giftEarning',
    'mediaEarning',
    'messageEarning',
    'bonus',
    'leaderboardPrize',
    'streakReward',
    'kpiBonus',
    'matchReward',
    'referralEarning',
    'referralReturn',
    'mediaEarningReturn',
    'giftEarningReturn',
    'penalty',
    'penaltyReturn',
    'penaltyHeld',
    'penaltyReleased',
    'agencyCommission',
    'agencyReturn',
    'payout',
    'payoutReturn',
    'signUpGift',
    'purchase',
    'purchaseRefund',
    'carried',
    'takenBefore',
    'heldPart',
    'other',
  ],
  payoutHold: ['noMethod', 'belowMinimum', 'penaltyLevel', 'owed'],
  readinessReason: [
    'profileIncomplete',
    'suspended',
    'identityMissing',
    'noMethod',
    'methodPending',
    'methodRejected',
  ],
  // A notice shows thirty characters (§9).
  moderation: [
    'photoHidden',
    'videoHidden',
    'photoShown',
    'videoShown',
    'refunded',
    'giftReturned',
    'photoRefused',
    'videoRefused',
    'photoApproved',
    'videoApproved',
  ],
  // Of the automatic moderation and of processing, and those that a moderator gives.
  galleryReason: ['rules', 'unreadable', ...itemReasons.photos],
  // Said where an application or an identity check has come to something.
  application: applicationNews,
  kpi: kpiMetricKeys,
  levelPerk: [
    'matching',
    'chat',
    'ownGreeting',
    'paidPhotos',
    'paidVideos',
    'giftWall',
    'firstInPopular',
    'profileFrame',
    'supportFirst',
    'personalManager',
  ],
  push: ['test'],
  // Said when the reward of a day is booked.
  reward: ['matches', 'prize', 'target', 'streak'],
  // The free gift is called the same in every language (§9).
  gift: ['rose', 'heart', 'cocktail', 'moon', 'crown', 'comet', 'diamond'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Group = keyof typeof textNames;
export type TextKey = { [G in Group]: `${G}.${(typeof textNames)[G][number]}` }[Group];

const texts = Object.fromEntries(locales.map((locale) => [locale, readTexts(locale)])) as Readonly<
  Record<Locale, ReadonlyMap<string, string>>
>;

/** Every word comes from resources/dictionary/<locale>.json; a missing or an unknown one keeps the backend from starting. */
function readTexts(locale: Locale): ReadonlyMap<string, string> {
  const file = resolve(projectRoot, `resources/dictionary/${locale}.json`);
  const said = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const groups = z.core.parse(z.record(z.enum(Object.keys(textNames) as Group[]), z.unknown()), said);
  const flat = new Map<string, string>();
  for (const group of Object.keys(textNames) as Group[]) {
    const names = z.enum(textNames[group] as readonly string[] as [string, ...string[]]);
    for (const [name, text] of Object.entries(z.core.parse(z.record(names, z.string()), groups[group])))
      flat.set(`${group}.${name}`, text);
  }
  return flat;
}

export function textOf(key: TextKey, locale: Locale): string {
  return texts[locale].get(key) ?? key;
}

const keyByText = new Map(
  [...Object.values(texts)].flatMap((all) => [...all].map(([key, text]) => [text, key] as const)),
);

/** Returns the key of these words in whichever language they are; undefined for other words. */
export function keyOfText(text: string): string | undefined {
  return keyByText.get(text);
}

/** A key as a client sent it: undefined for one that nobody has. */
export function findText(key: string, locale: Locale): string | undefined {
  return texts[locale].get(key);
}
