import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';
import type { Session } from './session.ts';

/** Returns access to the stored id of the purchase that was started on this machine and has not ended. */
export function noteOf(local: KeyValue, me: string) {
  const key = `purchase ${me}`;
  return {
    read: () => local.read(key),
    write: (transactionId: string) => local.write(key, transactionId),
    clear: () => local.remove(key),
  };
}

/** At start-up, asks the server about a purchase that was unfinished when the page was closed. */
export async function restorePurchase({
  api,
  session,
  local,
  me,
}: {
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<Session, 'setCoins'>;
  readonly local: KeyValue;
  readonly me: string;
}): Promise<void> {
  const note = noteOf(local, me);
  const transactionId = note.read();
  if (transactionId === null) return;
  const answer = await api.call('restorePurchases', { body: {} });
  if (!answer.ok) return;
  if (answer.value.balance !== null) session.setCoins(answer.value.balance);
  const own = answer.value.purchases.find((purchase) => purchase.transactionId === transactionId);
  // A pending purchase stays stored, so that the next start asks again.
  if (own?.status !== 'pending') note.clear();
}
