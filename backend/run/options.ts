import { loggerLevels } from '#shared/lib/logger.ts';
import { createRecaptchaVerifier } from '../account/index.ts';
import type { BackendOptions } from '../app/app.ts';
import { identityCheckSettings } from '../application/index.ts';
import { externalSignInSettings } from '../identity/index.ts';
import { defaultTimeouts } from '../storage/postgresPool.ts';
import { isPublic, type Environment } from './environment.ts';

/** Converts the environment to the options of the backend. */
export function backendOptions(environment: Environment): BackendOptions {
  return {
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    filesS3: filesS3Of(environment),
    databaseTimeouts: {
      statementMs: environment.DATABASE_STATEMENT_TIMEOUT_MS ?? defaultTimeouts.statementMs,
      lockMs: environment.DATABASE_LOCK_TIMEOUT_MS ?? defaultTimeouts.lockMs,
      idleInTransactionMs: environment.DATABASE_IDLE_TIMEOUT_MS ?? defaultTimeouts.idleInTransactionMs,
    },
    host: environment.HOST,
    port: environment.PORT,
    seed: environment.SEED,
    companions: environment.COMPANIONS,
    rateLimits: environment.RATE_LIMITS,
    logLevel: environment.LOG_LEVEL,
    trustProxy: environment.TRUST_PROXY,
    socketGate: {
      ...(environment.SOCKETS_WITHOUT_SESSION !== undefined && {
        perAddress: environment.SOCKETS_WITHOUT_SESSION,
      }),
      ...(environment.SOCKET_SIGN_IN_MS !== undefined && { signInWithinMs: environment.SOCKET_SIGN_IN_MS }),
    },
    publicUrl: environment.PUBLIC_URL,
    allowedOrigins: [environment.PUBLIC_URL ?? [], environment.ALLOWED_ORIGINS].flat(),
    demoDoor: isPublic(environment) && environment.SEED_DEMO_PUBLIC === 'no' ? 'shut' : 'open',
    metAgainAfterMs: environment.MEET_AGAIN_AFTER_MS,
    externalSignIn: externalSignInSettings(environment),
    agoraAppId: environment.AGORA_APP_ID ?? null,
    ice: { urls: environment.TURN_URLS, secret: environment.TURN_SECRET ?? null },
    client: {
      legalBase: environment.LEGAL_BASE ?? '/',
      supportEmail: environment.SUPPORT_EMAIL,
      logoutUrl: environment.LOGOUT_URL ?? null,
      unauthorizedRedirect: environment.UNAUTHORIZED_REDIRECT ?? null,
      production: environment.PRODUCTION === 'yes',
      loggerLevel: loggerLevels[environment.CLIENT_LOG_LEVEL],
      recaptchaSiteKey: environment.RECAPTCHA_SITE_KEY ?? null,
    },
    recaptcha:
      environment.RECAPTCHA_SECRET === undefined
        ? undefined
        : createRecaptchaVerifier({ secret: environment.RECAPTCHA_SECRET }),
    settings: {
      ...(environment.LOW_PERFORMING_COUNTRIES && {
        lowPerfomingCountries: environment.LOW_PERFORMING_COUNTRIES,
      }),
      ...(environment.CHAT_FEATURES && { chatFeatures: environment.CHAT_FEATURES }),
    },
    splitWeights: environment.SPLITS,
    metricsPort: environment.METRICS_PORT ?? null,
    purchases: purchasesOf(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    identityCheck: identityCheckSettings(environment),
    moderationService:
      environment.MODERATION_URL === undefined
        ? null
        : { url: environment.MODERATION_URL, token: environment.MODERATION_TOKEN },
    detectors:
      environment.MODERATION_DETECTORS === 'off'
        ? null
        : { porn: environment.MODERATION_PORN_THRESHOLD, face: environment.MODERATION_FACE_THRESHOLD },
  };
}

/**
 * Free demo purchases would pay real streamers, so they are limited to demo data unless configured
 * explicitly.
 */
function purchasesOf({
  PURCHASES,
  PURCHASE_URL,
  PURCHASE_SECRET,
  SEED,
}: Environment): BackendOptions['purchases'] {
  if (PURCHASE_URL !== undefined && PURCHASE_SECRET !== undefined)
    return { url: PURCHASE_URL, secret: PURCHASE_SECRET };
  if (PURCHASES === 'demo' || PURCHASES === 'none') return PURCHASES;
  return SEED === 'demo' ? 'demo' : 'none';
}

function filesS3Of(environment: Environment): BackendOptions['filesS3'] {
  const { FILES_S3_URL: url, FILES_S3_REGION: region } = environment;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = environment;
  const isSet = url !== undefined && region !== undefined && keyId !== undefined && secret !== undefined;
  return isSet ? { url, region, keyId, secret } : null;
}
