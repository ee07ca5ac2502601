import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { logLevels } from '../log.ts';
import { projectRoot } from '../version.ts';

const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
);

/** What `npm start` and `npm run backend` are told from outside (interface page). An empty value is no value. */
const environmentSchema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4100),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  SEED: z._default(z.enum(['demo', 'empty']), 'demo'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'warn'),
  COMPANIONS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 4),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  MEET_AGAIN_AFTER_MS: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  ALLOWED_ORIGINS: z._default(list, []),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
  MAIL_FROM: z.optional(z.string()),
  MODERATION_URL: z.optional(z.url({ protocol: /^https?$/, hostname: /./ })),
  MODERATION_TOKEN: z.optional(z.string()),
  AGORA_APP_ID: z.optional(z.string()),
  OIDC_ISSUER: z.optional(z.string()),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_FLOW: z.optional(z.enum(['code', 'token'])),
});

export type Environment = z.output<typeof environmentSchema>;

/** Throws one sentence that names what is wrong. Relative folders are of the project, wherever it is started from. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = z.core.safeParse(environmentSchema, given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new UsageError(
      `${String(issue?.path[0])} can't be "${given[String(issue?.path[0])]}": ${issue?.message}.`,
    );
  }
  return { ...result.data, DATA_DIR: resolve(projectRoot, result.data.DATA_DIR) };
}

/** Something the person who starts it can put right; shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
