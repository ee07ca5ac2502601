import * as z from 'zod/mini';
import { flag, listOf, maybe, text, url } from '../domain/fields.ts';
import { engineKinds } from '../domain/media.ts';
import { defaultLoggerLevel, loggerLevels } from '../lib/logger.ts';

/** The runtime configuration at `/config.json`: one web build serves any deployment (docs/operating.md). */
export const clientConfigSchema = z.looseObject({
  version: text,
  /** Where each base of the contract is: an absolute address or a path of this origin. */
  bases: z.looseObject({ core: url, chat: url, purchase: maybe(url) }),
  socket: z.looseObject({ url: url, path: url }),
  /** What channels are expected to be of: fetched early. Each channel's own credentials decide. */
  mediaEngine: z.enum(engineKinds),
  agoraAppId: maybe(text),
  /**
   * Where the messaging service is agora-rtm; null: the socket carries it. `sdkUrl` is that SDK's script as the
   * deployment serves it, on the page's own origin; `tokenUrl` answers `{appId, token}` to a signed-in person's GET.
   */
  rtm: maybe(z.looseObject({ sdkUrl: url, tokenUrl: url })),
  legalBase: url,
  /** Address that people without a support chat write to; null: the deployment names none. */
  supportEmail: maybe(text),
  unauthorizedRedirect: maybe(url),
  logoutUrl: maybe(url),
  /** §6.3: sandbox profiles fire no purchase analytics there. */
  production: z._default(flag, false),
  /** §9.4: how much clients write to their console. */
  loggerLevel: z.catch(
    z._default(z.literal(Object.values(loggerLevels)), defaultLoggerLevel),
    defaultLoggerLevel,
  ),
  recaptchaSiteKey: maybe(text),
  /**
   * The external provider people may sign in with; null hides its button. `flow` says what its pop-up brings back: an
   * authorization code (PKCE), or an ID token in the address's fragment.
   */
  externalSignIn: maybe(
    z.looseObject({
      name: text,
      flow: z.enum(['code', 'token']),
      authorizationUrl: url,
      clientId: text,
    }),
  ),
  /** Accounts to show on the log-in page; only the embedded backend's demo data has any. */
  demoAccounts: listOf(z.looseObject({ email: text, password: text })),
});
export type ClientConfig = z.output<typeof clientConfigSchema>;
