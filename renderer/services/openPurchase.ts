import type { ApiClient } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';
import type { Session } from './session.ts';

/** The purchase that this machine asked for and has not seen the end of. */
export function noteOf(local: KeyValue, me: string) {
  const key = `purchase ${me}`;
  return {
    read: () => local.read(key),
    write: (transactionId: string) => local.write(key, transactionId),
    clear: () => local.remove(key),
  };
}

/** At a start: the page was closed while something was bought, so the provider is asked what became of it. */
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
  // Still on its way: the next start asks again.
  if (own?.status !== 'pending') note.clear();
}
