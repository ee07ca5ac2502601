import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { applicationNews, itemReasons } from '#shared/domain/applications.ts';
import { callTabIds, goddessTabIds } from '#shared/domain/calls.ts';
import { notificationKinds } from '#shared/domain/chat.ts';
import { locales, type Locale, defaultLocale } from '#shared/domain/constants.ts';
import { penaltyNews, penaltyRuleKeys } from '#shared/domain/penalties.ts';
import { sanctionNews } from '#shared/domain/sanctions.ts';
import { kpiMetricKeys } from '#shared/domain/streamer.ts';
import { projectRoot } from '../lib/version.ts';
import { acceptedLanguages } from '../http/requestFacts.ts';
import { localeOfHeader, localeOfTag } from '../mail/index.ts';
import type { Connection } from '../storage/database.ts';

/**
 * Names of the server's texts by group; the key of a text is `group.name`. A response with such a key (a
 * penalty's reason, a level's perk) is translated by the client (§7 `translatedText`).
 */
export const textNames = {
  callTab: callTabIds,
  goddessTab: goddessTabIds,
  notification: notificationKinds,
  penaltyReason: penaltyRuleKeys,
  // Wording of each rule, as quoted in a statement of reasons.
  penaltyRule: penaltyRuleKeys,
  // Notifications, limited to thirty characters (§9).
  penalty: penaltyNews,
  // Notifications, limited to thirty characters (§9).
  sanction: sanctionNews,
  payoutReason: ['nameMismatch'],
  // Notifications, limited to thirty characters (§9).
  account: ['exportReady'],
  // Notifications about payouts and payment methods, limited to thirty characters (§9).
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
  // Descriptions of statement lines, by the kind of the entry.
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
  // Notifications, limited to thirty characters (§9).
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
  // Reasons of the automatic moderation and of processing, and those of a moderator.
  galleryReason: ['rules', 'unreadable', ...itemReasons.photos],
  // Notifications about the result of an application or an identity check.
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
  // Notifications about the booked reward of a day.
  reward: ['matches', 'prize', 'target', 'streak'],
  // Names of the paid gifts. The free gift has the same name in every language (§9).
  gift: ['rose', 'heart', 'cocktail', 'moon', 'crown', 'comet', 'diamond'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Group = keyof typeof textNames;
export type TextKey = { [G in Group]: `${G}.${(typeof textNames)[G][number]}` }[Group];

const texts = Object.fromEntries(locales.map((locale) => [locale, readTexts(locale)])) as Readonly<
  Record<Locale, ReadonlyMap<string, string>>
>;

/** Loads resources/dictionary/<locale>.json. A missing or unknown text stops the backend at the start. */
function readTexts(locale: Locale): ReadonlyMap<string, string> {
  const file = resolve(projectRoot, `resources/dictionary/${locale}.json`);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const groups = z.core.parse(z.record(z.enum(Object.keys(textNames) as Group[]), z.unknown()), content);
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

/** Returns the key of a text in any language; undefined for an unknown text. */
export function keyOfText(text: string): string | undefined {
  return keyByText.get(text);
}

/** Returns the text of a key that a client sent; undefined for an unknown key. */
export function findText(key: string, locale: Locale): string | undefined {
  return texts[locale].get(key);
}

/**
 * Returns the user's language: that of the newest device (§7 `deviceInfo`), else that of the current request.
 */
export async function appLocaleOf(database: Connection, userId: string): Promise<Locale> {
  const rows = await database
    .selectFrom('devices')
    .select('info')
    .where('user_id', '=', userId)
    .orderBy('seen_ms', 'desc')
    .limit(5)
    .execute();
  const tags = rows.map(({ info }) => (JSON.parse(info) as { appLang?: string | null }).appLang);
  const newest = tags.find((tag) => typeof tag === 'string');
  return localeOfTag(newest ?? '') ?? localeOfHeader(acceptedLanguages());
}

/** Returns the locale that a client names; English for an unsupported language. */
export function localeNamed(tag: string): Locale {
  return localeOfTag(tag) ?? defaultLocale;
}
