import * as z from 'zod/mini';
import { flag, listOf, maybe, text, url } from '../domain/fields.ts';
import { engineKinds } from '../domain/media.ts';
import { defaultLoggerLevel, loggerLevels } from '../lib/logger.ts';

/**
 * The runtime configuration at `/config.json`, so that one web build serves any deployment
 * (docs/operating.md).
 */
export const clientConfigSchema = z.looseObject({
  version: text,
  /** Address of each base of the contract: an absolute URL or a path of this origin. */
  bases: z.looseObject({ core: url, chat: url, purchase: maybe(url) }),
  socket: z.looseObject({ url: url, path: url }),
  /** Expected media engine of channels, used to load it early. Each channel's credentials decide. */
  mediaEngine: z.enum(engineKinds),
  agoraAppId: maybe(text),
  /**
   * Messaging service agora-rtm; null: the socket carries the messages. `sdkUrl` is the SDK's script on the
   * page's own origin; `tokenUrl` returns `{appId, token}` to a signed-in user's GET.
   */
  rtm: maybe(z.looseObject({ sdkUrl: url, tokenUrl: url })),
  legalBase: url,
  /** Address for users without a support chat; null: the deployment has none. */
  supportEmail: maybe(text),
  unauthorizedRedirect: maybe(url),
  logoutUrl: maybe(url),
  /** §6.3: on production, sandbox profiles send no purchase analytics. */
  production: z._default(flag, false),
  /** §9.4: log level of the client's console. */
  loggerLevel: z.catch(
    z._default(z.literal(Object.values(loggerLevels)), defaultLoggerLevel),
    defaultLoggerLevel,
  ),
  recaptchaSiteKey: maybe(text),
  /**
   * External provider for signing in; null hides its button. `flow` is the result of its pop-up: an
   * authorization code (PKCE), or an ID token in the URL fragment.
   */
  externalSignIn: maybe(
    z.looseObject({
      name: text,
      flow: z.enum(['code', 'token']),
      authorizationUrl: url,
      clientId: text,
    }),
  ),
  /** Accounts shown on the log-in page. Only the demo data of the embedded backend has any. */
  demoAccounts: listOf(z.looseObject({ email: text, password: text })),
});
export type ClientConfig = z.output<typeof clientConfigSchema>;
