import { expect, it, onTestFinished } from 'vitest';
import { sampleResponse } from '#shared/api/sample.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { ApiAnswer } from '#renderer/services/apiClient.ts';
import { trackAnswers } from './trackEvents.ts';

function open() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const answered = createEmitter<ApiAnswer>();
  const told: unknown[] = [];
  const analytics = {
    track: (...what: unknown[]) => void told.push(what),
    trackPurchase: (...what: unknown[]) => void told.push(['purchase', ...what]),
  };
  trackAnswers({ scope, answered, analytics });
  return { answered, told };
}

const sent = (giftId: string | null) => ({
  name: 'sendMessage' as const,
  value: {
    message: { _id: 'm1', source: 'call', media: [{ id: 'a', giftId }] },
    chat: null,
  },
});

it('a sent gift is reported with the facts of §3 once it is stored, and a message without a gift is not', () => {
  const { answered, told } = open();
  const gift = { _id: 'rose', name: 'Rose', rawValue: 20, isFree: false };
  answered.emit({ name: 'getGifts', value: { gifts: [gift] } });
  answered.emit(sent(null));
  expect(told).toEqual([]);
  answered.emit(sent('rose'));
  expect(told).toEqual([['gift', { ...gift, source: 'call' }, 'm1']]);
});

it('a gift whose price was never shown here is reported by its id', () => {
  const { answered, told } = open();
  answered.emit(sent('star'));
  const unknown = { name: null, rawValue: null, isFree: null, source: 'call' };
  expect(told).toEqual([['gift', { _id: 'star', ...unknown }, 'm1']]);
});

it('a purchase is reported with all facts of §3 "Purchase", by its transaction id', () => {
  const { answered, told } = open();
  const value = sampleResponse('createPurchase');
  answered.emit({ name: 'createPurchase', value });
  const { purchase } = value as { purchase: Readonly<Record<string, unknown>> };
  const names = [
    ...['packageKey', 'price', 'productType', 'transactionId', 'paymentProvider', 'isUnique'],
    ...['isUniqueByType', 'isSubscription', 'currency', 'referrerAnchor', 'autoRecurring'],
  ];
  const facts = Object.fromEntries(names.map((name) => [name, purchase[name]]));
  expect(Object.values(facts)).not.toContain(undefined);
  expect(told).toEqual([['purchase', facts, purchase['transactionId']]]);
});
