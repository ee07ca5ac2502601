import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { readyAnswers, type ReadyAnswer } from '#shared/domain/support.ts';
import { projectRoot } from '../lib/version.ts';

const schema = z.record(z.enum(readyAnswers), z.string().check(z.minLength(1)));

/** Texts of the ready-made answers; a missing text stops the backend at the start. */
const words = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      schema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/support/${locale}.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, Readonly<Record<ReadyAnswer, string>>>>;

export interface ReadyFigures {
  readonly name: string;
  /** The last payout, for the answer's text; null if there is none. */
  readonly payout: {
    readonly from: Date;
    readonly until: Date;
    readonly amount: number;
    readonly currency: string;
  } | null;
}

/** Returns the ready-made answers in the user's language, with their figures. */
export function readyFor(
  locale: Locale,
  { name, payout }: ReadyFigures,
): { key: ReadyAnswer; text: string }[] {
  return readyAnswers.map((key) => ({
    key,
    text: words[locale][key]
      .replaceAll('{{name}}', name)
      .replaceAll('{{payout}}', payout === null ? '' : payoutWords(locale, payout))
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
  }));
}

/** Returns "Nov 23 – 29: $99.12." */
function payoutWords(
  locale: Locale,
  { from, until, amount, currency }: NonNullable<ReadyFigures['payout']>,
): string {
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return `${days.formatRange(from, until)}: ${money.format(amount)}.`;
}
