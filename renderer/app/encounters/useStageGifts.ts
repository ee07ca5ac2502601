import { useEffect, useState } from 'react';
import type { Message } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import {
  noGifts,
  stepGifts,
  addGift,
  type GiftQueue,
  type SentGift,
  type ShownGift,
} from '#renderer/stage/giftQueue.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useSplit } from './useSplit.ts';

/** Returns the gifts in a message between these two people; an empty list for other messages. */
function giftsIn({ _id, from, to, media }: Message, me: string, peerId: string): readonly SentGift[] {
  const isOwn = from === me && to === peerId;
  if (!isOwn && !(from === peerId && to === me)) return [];
  return media.flatMap(({ giftId, price, url }, index) =>
    giftId === null ? [] : [{ id: `${_id} ${index}`, giftId, price, image: url, isOwn }],
  );
}

interface GiftsOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly me: string;
  readonly peerId: string;
  readonly onShow: (gift: ShownGift | null) => void;
}

/**
 * Listens for gifts between the two people, from any of their windows, and shows them one after the other.
 */
function playGifts({ scope, clock, socket, me, peerId, onShow }: GiftsOptions): void {
  let queue: GiftQueue = noGifts;
  let forgetTurn: () => void = () => undefined;

  function change(next: GiftQueue): void {
    if (next === queue) return;
    queue = next;
    onShow(queue.shown);
    forgetTurn();
    if (queue.shown === null) return;
    const waitMs = Math.max(0, queue.untilMs - clock.now());
    forgetTurn = clock.after(scope, waitMs, () => change(stepGifts(queue, clock.now())));
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event !== 'message') return;
      for (const gift of giftsIn(data.message, me, peerId)) change(addGift(queue, gift, clock.now()));
    },
  });
}

/** Returns the gift that is shown on the stage, among those that the two people send during the encounter. */
export function useStageGifts(
  live: Pick<SignedInServices, 'socket' | 'splits'>,
  peerId: string | null,
): { readonly gift: ShownGift | null; readonly isMoving: boolean } {
  const { clock, session } = useServices();
  const { socket } = live;
  const me = session.state.user?._id ?? null;
  const [gift, setGift] = useState<ShownGift | null>(null);
  const isMoving = useSplit(live, '3d_gifts', peerId !== null);
  useEffect(() => {
    if (peerId === null || me === null) return undefined;
    const scope = createScope();
    playGifts({ scope, clock, socket, me, peerId, onShow: setGift });
    return () => {
      scope.end();
      setGift(null);
    };
  }, [clock, socket, me, peerId]);
  return { gift, isMoving };
}
