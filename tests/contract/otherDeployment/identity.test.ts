import { expect, it } from 'vitest';
import { resultOf } from '#renderer/features/application/data/identityResult.ts';
import { startStandIn } from './standIn.ts';

it.each([
  [{ approved: true }, 'approved'],
  [{ approved: false }, null],
  [{}, null],
  [{ approved: false, state: 'refused' }, 'refused'],
] as const)('the identity check that is answered %j has the result %s', async (body, result) => {
  const { api } = await startStandIn({ 'GET /api/ondato/idvApprovement': { body } });
  const answer = await api.call('getIdvApprovement');
  expect(answer.ok && resultOf(answer.value)).toBe(result);
});
