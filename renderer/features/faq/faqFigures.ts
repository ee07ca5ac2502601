import { billingTitles } from '#shared/domain/billing.ts';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { call, limits, match, moderation, session, type Locale } from '#shared/domain/constants.ts';
import { streakDays } from '#shared/domain/contests.ts';
import { freeGiftName } from '#shared/domain/gifts.ts';
import { ageRange } from '#shared/domain/matchingFilter.ts';
import { reportCommentMaxChars } from '#shared/domain/reports.ts';
import { automaticRule, penaltyLimits, penaltyMaxLevel, ruleOf } from '#shared/domain/penalties.ts';
import { storyLifetimeMs } from '#shared/domain/uploads.ts';
import { formatCount, formatPercent } from '#renderer/i18n/format.ts';

const unitsMs = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Keeps a number and its unit on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

/**
 * Returns every figure that answers may use, from the product's constants, so that answers cannot become
 * outdated. Times include a unit in the page language; `coins` words a number of coins.
 */
export function faqFigures(locale: Locale, coins: (count: number) => string) {
  const count = (value: number) => formatCount(locale, value);
  const price = (value: number) => unbroken(coins(value));
  const time = (ms: number, unit: keyof typeof unitsMs) =>
    unbroken(
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / unitsMs[unit]),
    );
  return {
    minAge: count(limits.minAgeYears),
    ageMin: count(ageRange.min),
    ageMax: count(ageRange.max),
    matchSeconds: time(match.durationMs, 'second'),
    matchStartSeconds: time(match.startWithinMs, 'second'),
    meetAgainMinutes: time(match.metAgainAfterMs, 'minute'),
    lonePoolSeconds: time(match.lonePoolRelaxesAfterMs, 'second'),
    matchesRewarded: count(match.dailyLimitRewarded),
    matchesUsual: count(match.dailyLimit),
    filterPrice: price(match.genderFilterPriceCoins),
    matchEarning: price(match.streamerEarningCoins),
    earnsAfter: time(match.earnsAfterMs, 'second'),
    callShare: formatPercent(locale, call.streamerSharePercent / 100),
    ringSeconds: time(call.ringMs, 'second'),
    frameSeconds: time(moderation.frameEveryMs, 'second'),
    alertAfter: count(moderation.alertAfter),
    suspendAfter: count(moderation.suspendAfter),
    suspensionMinutes: time(moderation.suspensionMs, 'minute'),
    resetBlockMinutes: time(session.passwordResetBlockMs, 'minute'),
    passwordMin: count(limits.passwordMinChars),
    messageChars: count(messageTextMaxChars),
    reportChars: count(reportCommentMaxChars),
    autoReplyChars: count(limits.autoReplyMaxChars),
    uploadFiles: count(limits.uploadFiles),
    uploadVideoSeconds: time(limits.uploadVideoMs, 'second'),
    uploadTypes: new Intl.ListFormat(locale).format(limits.uploadTypes.map((type) => type.toUpperCase())),
    storyHours: time(storyLifetimeMs, 'hour'),
    penaltyMax: count(penaltyMaxLevel),
    levelDays: time(penaltyLimits.levelFallsAfterMs, 'day'),
    appealHours: time(penaltyLimits.appealWithinMs, 'hour'),
    answerHours: time(penaltyLimits.answerWithinMs, 'hour'),
    freeSkips: count(penaltyLimits.freeEarlySkips),
    earlySkipSeconds: time(penaltyLimits.earlySkipMs, 'second'),
    earlySkipPrice: price(ruleOf(automaticRule)?.coins ?? 0),
    streakDays: count(streakDays),
    methodBinance: billingTitles.binance,
    methodAdcash: billingTitles.adcash,
    methodPaxum: billingTitles.paxum,
    freeGift: freeGiftName,
  };
}
export type FaqFigures = Readonly<ReturnType<typeof faqFigures>>;

/** Replaces the placeholders of a text by figures. An unknown placeholder stays, and a test finds it. */
export function fillIn(text: string, figures: FaqFigures): string {
  return text.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => (figures as Readonly<Record<string, string>>)[name] ?? placeholder,
  );
}
