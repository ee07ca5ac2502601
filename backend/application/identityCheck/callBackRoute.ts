import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../lib/failure.ts';
import type { IdentityChecks } from './checks.ts';
import type { IdentityProvider } from './port.ts';

/** Path at which a provider reports the result of a check. */
export const callBackPath = '/identity-check/call-back';
const maxBytes = 16_384;

/** The signature covers the raw bytes, so the body is read as text. */
export function registerCallBack(
  app: FastifyInstance,
  provider: IdentityProvider,
  checks: Pick<IdentityChecks, 'finish'>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_, text, done) => done(null, text),
    );
    scope.post<{ Body: unknown }>(callBackPath, async ({ body, headers }) => {
      const signature = headers['x-signature'];
      const news = provider.read({
        body: typeof body === 'string' ? body : '',
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (!news) throw new ApiFailure('forbidden', 'The signature does not fit, or is too old.');
      await checks.finish(provider.name, news.reference, news.result);
      return {};
    });
  });
}
