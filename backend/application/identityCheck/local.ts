import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escape, localStyle, page } from '../../identity/index.ts';
import { localCheckWords, type LocalCheckWords } from './localWords.ts';
import type { IdentityChecks } from './checks.ts';
import type { IdentityProvider } from './port.ts';

/** Path of the demo's page, followed by the reference of the check. */
export const localCheckPath = '/identity-check';

/**
 * Identity provider of the demo: a page on which the user chooses the result. Unsafe for real deployments,
 * because nothing is verified. The provider has no storage; the submitted form is the result.
 */
export const localIdentity: IdentityProvider = {
  name: 'local',
  async begin({ locale }) {
    const reference = randomUUID();
    return { reference, url: `${localCheckPath}/${reference}?lang=${locale}` };
  },
  ask: async () => null,
  read: () => null,
};

const answers = ['approve', 'refuse', 'never'] as const;
type Answer = (typeof answers)[number];
const stylePath = `${localCheckPath}/style.css`;
const formMaxBytes = 1_024;

interface Route {
  Params: { reference: string };
  Querystring: { lang?: unknown };
}

/**
 * Registers the page of the demo's identity check: one form without scripts. The page does not show whose
 * check it is.
 */
export function registerLocalCheck(
  app: FastifyInstance,
  checks: Pick<IdentityChecks, 'isOpen' | 'finish'>,
): void {
  // A page without scripts submits a URL-encoded form; no other route of this server accepts such a body.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formMaxBytes },
      (_, text, done) => done(null, new URLSearchParams(String(text))),
    );
    scope.get(stylePath, (_, reply) => reply.type('text/css; charset=utf-8').send(localStyle));

    scope.get<Route>(`${localCheckPath}/:reference`, async ({ params, query }, reply) => {
      const { locale, words } = localCheckWords(query.lang);
      return (await checks.isOpen('local', params.reference))
        ? send(reply, locale, words.title, choice(words))
        : send(reply, locale, words.overTitle, paragraph(words.over), 404);
    });

    scope.post<Route>(`${localCheckPath}/:reference`, async ({ params, query, body }, reply) => {
      const { locale, words } = localCheckWords(query.lang);
      const chosen = body instanceof URLSearchParams ? body.get('answer') : null;
      const answer = answers.find((known) => known === chosen);
      if (answer === undefined || !(await checks.isOpen('local', params.reference)))
        return send(reply, locale, words.overTitle, paragraph(words.over), 404);
      if (answer !== 'never') await checks.finish('local', params.reference, resultOf(answer));
      const text = { approve: words.approved, refuse: words.refused, never: words.waiting }[answer];
      return send(reply, locale, words.doneTitle, paragraph(text));
    });
  });
}

function resultOf(answer: Exclude<Answer, 'never'>) {
  return answer === 'approve'
    ? ({ state: 'approved', reason: null } as const)
    : ({ state: 'refused', reason: 'unreadable' } as const);
}

function choice(words: LocalCheckWords): string {
  const button = (answer: Answer) => `
      <button class="person" name="answer" value="${answer}">
        <span>${escape(words[answer])}</span>
        <small>${escape(words[`${answer}Hint`])}</small>
      </button>`;
  return `${paragraph(words.lead)}
    <form method="post" aria-label="${escape(words.title)}">${answers.map(button).join('')}
    </form>`;
}

const paragraph = (text: string) => `<p role="status">${escape(text)}</p>`;

function send(reply: FastifyReply, locale: string, title: string, content: string, status = 200) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page(locale, title, content, stylePath));
}
