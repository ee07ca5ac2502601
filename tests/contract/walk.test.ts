import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/api/contract.ts';
import { goodRequest, tamedSample } from './support/goodRequests.ts';
import { checkAnswer, checkError, type AnswerCheck } from './support/checkAnswer.ts';
import { unknownToken, type Person } from './support/people.ts';
import { call, type Answer, type LooseRequest } from './support/requests.ts';
import {
  callersOf,
  isDestructive,
  openContractFixture,
  specOf,
  strangersTo,
  walkOrder,
  type ContractFixture,
} from './support/fixture.ts';

/**
 * Calls every endpoint of the contract without a token, with an unknown token, as every forbidden role and as
 * every allowed one (docs/product.md, section 7). BACKEND_URL selects another deployment.
 */
let stage: ContractFixture;
beforeAll(async () => {
  stage = await openContractFixture();
});
afterAll(() => stage?.deployment.stop());

type Skip = (reason: string) => void;

const guarded = walkOrder.filter((name) => specOf(name).access !== 'public');
const forSomeRoles = walkOrder.filter((name) => Array.isArray(specOf(name).access));

/** Skips a service that a foreign deployment lacks, such as purchases. */
function ask(name: EndpointName, request: LooseRequest, token: string | null, skip: Skip): Promise<Answer> {
  const { base } = specOf(name);
  if (stage.deployment.base(base) === null) skip(`${stage.deployment.url} has no ${base} service`);
  return call(stage.deployment, name, request, token);
}

describe('without a token', () => {
  it.for(guarded)('%s is 401', async (name, { skip }) => {
    const answer = await ask(name, tamedSample(name, 0), null, skip);
    expect(checkError(answer)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });
});

describe('with an unknown token', () => {
  it.for(guarded)('%s is 401', async (name, { skip }) => {
    const answer = await ask(name, tamedSample(name, 0), unknownToken, skip);
    expect(checkError(answer)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });
});

describe('as a forbidden role', () => {
  it.for(forSomeRoles)('%s is 403', async (name, { skip }) => {
    const strangers = strangersTo(stage, name);
    if (strangers.length === 0) skip('no demo account has such a role here');
    for (const stranger of strangers) {
      const answer = await ask(name, tamedSample(name, 0), stranger.token, skip);
      expect(checkError(answer), `as ${stranger.role}`).toMatchObject({ kind: 'refused', code: 'forbidden' });
    }
  });
});

describe('as an allowed role', () => {
  /** A request, and whether the endpoint must answer it with success. */
  interface Try {
    readonly request: LooseRequest;
    readonly mustSucceed: boolean;
  }

  function triesOf(name: EndpointName, me: Person, isFirstCaller: boolean): Try[] {
    const { method, params, query } = specOf(name);
    const other = stage.demo.goddess ?? stage.throwaway.pendingGoddess;
    const good = goodRequest(name, { me, other });
    // Only the first caller must succeed. A second role may be blocked by its locker or by a read-only page.
    const isPlain = method === 'GET' && !params && !query;
    const seeds = isDestructive(name) ? [0] : [0, 1, 2, 3];
    return [
      ...(good ? [{ request: good, mustSucceed: isFirstCaller }] : []),
      ...seeds.map((seed) => ({ request: tamedSample(name, seed), mustSucceed: isPlain })),
    ];
  }

  /** The embedded backend must have every endpoint. A foreign deployment may lack some. */
  function expectBuilt(name: EndpointName, verdict: AnswerCheck): void {
    if (!stage.deployment.isForeign) expect(verdict.kind, name).not.toBe('notBuilt');
  }

  it.for(walkOrder)('%s answers according to the contract', async (name, { skip }) => {
    const isPublic = specOf(name).access === 'public';
    const callers = isPublic ? [stage.throwaway.user] : await callersOf(stage, name);
    if (callers.length === 0) skip('no demo account has such a role here');
    for (const [index, person] of callers.entries()) {
      for (const { request, mustSucceed } of triesOf(name, person, index === 0)) {
        const answer = await ask(name, request, isPublic ? null : person.token, skip);
        const verdict = checkAnswer(name, answer);
        const about = `as ${person.role}, asked with ${JSON.stringify(request)}, it answered ${answer.text.slice(0, 400)}`;
        if (verdict.kind === 'broken') expect.fail(`${verdict.why}\n${about}\n${stage.deployment.output()}`);
        expectBuilt(name, verdict);
        if (mustSucceed && verdict.kind === 'refused') expect.fail(`this must succeed: ${about}`);
      }
    }
  });
});
