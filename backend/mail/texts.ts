import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { projectRoot } from '../lib/version.ts';
import { mailKinds, type MailKind } from './mail.ts';

const words = z.strictObject({
  subject: z.string(),
  text: z.string(),
  action: z.string(),
  note: z.string(),
});

/**
 * All texts of mails come from resources/mail/<locale>.json; a missing text stops the backend at the start.
 */
const textsSchema = z.strictObject({
  ...(Object.fromEntries(mailKinds.map((kind) => [kind, words])) as Record<MailKind, typeof words>),
  footer: z.string(),
});
export type MailTexts = z.output<typeof textsSchema>;

export const mailTexts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      textsSchema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/mail/${locale}.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, MailTexts>>;
