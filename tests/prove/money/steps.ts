import { giftArt } from '#backend/gifts/index.ts';
import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestInput } from '#shared/api/endpoint.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { Random } from '../random.ts';
import { note } from './answers.ts';
import type { Call, Match } from './diary.ts';
import type { Actor, Stage } from './people.ts';

export interface Step {
  (): Promise<void>;
  /**
   * No other step runs at the same time, because only the server knows the order of a simultaneous leave and join.
   */
  readonly isAlone?: true;
}

const alone = (step: () => Promise<void>): Step => Object.assign(step, { isAlone: true as const });

/** Draws the next step of an actor, depending on their current match or call. */
export class Steps {
  readonly #stage: Stage;
  readonly #random: Random;
  #drafts = 0;

  constructor(stage: Stage, random: Random) {
    this.#stage = stage;
    this.#random = random;
  }

  async ask<N extends EndpointName>(who: Actor, name: N, input: RequestInput<Contract[N]>): Promise<void> {
    const { status, body } = await this.#stage.ask(who, name, input);
    if (status === 200) note(this.#stage, who, { name, input }, body);
  }

  draw(who: Actor): Step {
    const { diary } = this.#stage;
    const match = diary.matches.get(who.matchId ?? '');
    const call = diary.calls.get(who.callId ?? '');
    if (call && !call.hasEnded) return this.#inCall(who, call);
    if (match && !match.hasEnded) return this.#inMatch(who, match);
    const roll = this.#random.below(100);
    if (roll < 35) return this.#search(who);
    if (roll < 47) return this.#call(who, 'chat');
    if (roll < 50) return alone(() => this.#reconnect(who));
    return this.chat(who);
  }

  #inMatch(who: Actor, match: Match): Step {
    const roll = this.#random.below(100);
    const body = { matchId: match.id };
    if (roll < 60 && !match.inside.has(who.id)) return () => this.#come(who, match);
    if (roll < 75 && !match.started.has(who.id)) return () => this.ask(who, 'matchingStart', { body });
    if (roll < 10)
      return () =>
        this.ask(who, 'matchingEnd', { body: { ...body, reason: this.#random.pick(['skip', 'stop']) } });
    if (roll < 13) return alone(() => this.#leave(who, match));
    if (roll < 15) return alone(() => this.#reconnect(who));
    if (roll < 22) return this.#call(who, 'match');
    if (roll < 25) return () => this.ask(who, 'matchingStart', { body });
    return this.chat(who);
  }

  #inCall(who: Actor, call: Call): Step {
    const roll = this.#random.below(100);
    if (roll < 60 && !call.inside.has(who.id)) return () => this.#come(who, call);
    if (roll < 72)
      return () =>
        this.ask(who, 'callMinute', {
          params: { id: call.id },
          body: this.#random.pick([{}, { minute: 0 }, { minute: 1 }]),
        });
    if (roll < 78)
      return () =>
        this.ask(who, 'cancelCall', {
          params: { callId: call.id },
          body: { reason: this.#random.pick(['ended', 'declined', 'cancelled', 'peerLeave']) },
        });
    if (roll < 83) return alone(() => this.#leave(who, call));
    if (roll < 85) return alone(() => this.#reconnect(who));
    return this.chat(who);
  }

  #search(who: Actor): Step {
    // The filter stays the same during a search, so that the filter of the resulting match is known.
    if (!who.isSearching) who.gender = this.#random.pick(['both', 'both', 'female', 'male']);
    const body = { matchingFilter: { gender: who.gender } };
    if (who.isSearching && this.#random.below(4) === 0)
      return async () => {
        await this.ask(who, 'cancelMatchRequest', { body: {} });
        who.isSearching = false;
      };
    return () => this.ask(who, 'matchRequest', { body });
  }

  #call(who: Actor, fromScreen: string): Step {
    const match = this.#stage.diary.matches.get(who.matchId ?? '');
    const other = fromScreen === 'match' ? match?.members.find((id) => id !== who.id) : undefined;
    const params = { userId: other ?? this.other(who).id, fromScreen };
    return () => this.ask(who, 'startCall', { params, body: { callType: 'video' } });
  }

  async #come(who: Actor, one: Match | Call): Promise<void> {
    if (await this.#stage.tell(who, 'subscribe', channels.rtc(one.channelId)))
      this.#stage.diary.came(one, who.id);
  }

  async #leave(who: Actor, one: Match | Call): Promise<void> {
    // The server may rate-limit the request and not process it.
    if (await this.#stage.tell(who, 'unsubscribe', channels.rtc(one.channelId)))
      this.#stage.diary.went(one, who.id, this.#stage.clock.now());
  }

  async #reconnect(who: Actor): Promise<void> {
    const { diary, clock } = this.#stage;
    await this.#stage.reconnect(who);
    for (const one of [...diary.matches.values(), ...diary.calls.values()])
      if (!one.hasEnded) diary.went(one, who.id, clock.now());
  }

  /** Returns a random user of the other role. */
  other(who: Actor): Actor {
    const { actors, diary } = this.#stage;
    const isStreamer = diary.isStreamer(who.id);
    return this.#random.pick(actors.filter(({ id }) => diary.isStreamer(id) !== isStreamer));
  }

  tempId(): string {
    return `draft-${++this.#drafts}`;
  }

  chat(who: Actor): Step {
    const { diary } = this.#stage;
    const params = { id: this.other(who).id };
    const roll = this.#random.below(100);
    if (roll < 25)
      return () =>
        this.ask(who, 'sendToUser', {
          params,
          body: { type: 'text', tempId: this.tempId(), text: 'Good evening' },
        });
    if (roll < 55) {
      const giftId = this.#random.pick(giftArt).id;
      return () =>
        this.ask(who, 'sendToUser', {
          params,
          body: { type: 'media', tempId: this.tempId(), media: [{ giftId }] },
        });
    }
    if (roll < 62) {
      const own = diary.offers.filter(
        ({ sellerId, buyerId, isDeleted }) => [sellerId, buyerId].includes(who.id) && !isDeleted,
      );
      const offer = own[this.#random.below(own.length)];
      if (offer)
        return () =>
          this.ask(who, 'deleteMessages', { body: { chatId: offer.chatId, messages: [offer.messageId] } });
    }
    if (diary.isStreamer(who.id)) return () => this.#sell(who, params.id, this.#random.pick([5, 45, 200]));
    const offered = diary.offers.filter(({ buyerId }) => buyerId === who.id);
    // Usually picks a recent offer, sometimes one that is already bought, hidden or deleted.
    const offer = offered[Math.max(0, offered.length - 1 - this.#random.below(4))];
    if (!offer)
      return () =>
        this.ask(who, 'sendToUser', { params, body: { type: 'text', tempId: this.tempId(), text: 'Hello' } });
    return () => this.buy(who, offer);
  }

  async #sell(who: Actor, to: string, price: number): Promise<void> {
    const tempUploadId = await this.#stage.upload(who);
    if (tempUploadId === null) return;
    const media = [{ tempUploadId, price }];
    await this.ask(who, 'sendToUser', {
      params: { id: to },
      body: { type: 'media', tempId: this.tempId(), media },
    });
  }

  buy(who: Actor, { chatId, messageId, mediaId }: Stage['diary']['offers'][number]): Promise<void> {
    return this.ask(who, 'unblurMedia', { body: { chatId, messageId, mediaItemId: mediaId } });
  }
}
