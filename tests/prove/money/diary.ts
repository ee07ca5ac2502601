import { call, DAY_MS, match, MINUTE_MS } from '#shared/domain/constants.ts';
import { matchPriceCoins, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { EntryKind } from '#backend/money/ledger.ts';

/** A match or call between two users, as these two know it. */
interface Encounter {
  readonly id: string;
  readonly channelId: string;
  readonly members: readonly string[];
  /** Users who are in the channel now. */
  readonly inside: Set<string>;
  /** Users who have left the channel, with the time at which each left. */
  readonly away: Map<string, number>;
  liveMs: number | null;
  hasEnded: boolean;
}

export interface Match extends Encounter {
  readonly genders: Map<string, GenderChoice>;
  readonly started: Set<string>;
  /** Time since which both are in the channel of a live match; null if they are not. */
  togetherMs: number | null;
  hasEarned: boolean;
}

export interface Call extends Encounter {
  readonly payerId: string;
  readonly earnerId: string;
  readonly price: number;
}

/** A picture that a user offers for sale. */
export interface Offer {
  readonly mediaId: string;
  readonly messageId: string;
  readonly chatId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly price: number;
  isPaid: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  /** Number of times that its price was refunded. */
  refunds: number;
}

/**
 * Milliseconds that a user who left a call has to return; below, the maximum delay until the proof notices the end.
 */
const graceMs = 8_000;
const noticedWithinMs = 600;

const shareOf = (coins: number) => Math.floor((coins * call.streamerSharePercent) / 100);

/**
 * Records what happened, as the users saw it, and the ledger entries that must follow: each once and no others. The
 * diary knows the rules of the product but not the implementation of the backend.
 */
export class Diary {
  readonly roles = new Map<string, 'user' | 'goddess' | 'pendingGoddess'>();
  readonly matches = new Map<string, Match>();
  readonly calls = new Map<string, Call>();
  readonly offers: Offer[] = [];
  /** Coins due by user, kind and reference. */
  readonly due = new Map<string, number>();
  readonly problems: string[] = [];
  readonly counts: Record<string, number> = {};
  readonly #balances = new Map<string, number>();
  readonly #earnedOn = new Set<string>();
  readonly #owed: { readonly sellerId: string; readonly ref: string; coins: number }[] = [];

  balanceOf(userId: string): number {
    return this.#balances.get(userId) ?? 0;
  }

  isStreamer(userId: string): boolean {
    return this.roles.get(userId) !== 'user';
  }

  book(userId: string, kind: EntryKind, ref: string, coins: number): void {
    const key = `${userId} ${kind} ${ref}`;
    if (coins === 0 || this.due.has(key)) return;
    this.due.set(key, coins);
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    if (kind === 'matchEarningHeld') return;
    this.#balances.set(userId, this.balanceOf(userId) + coins);
    if (coins > 0) this.#payOwed(userId);
  }

  /** Pays debts of refunds whose coins the user had already spent from new income, oldest first. */
  #payOwed(userId: string): void {
    for (const debt of this.#owed) {
      const paid = debt.sellerId === userId ? Math.min(debt.coins, this.balanceOf(userId)) : 0;
      if (paid <= 0) continue;
      const key = `${userId} mediaEarningReturn ${debt.ref}`;
      this.due.set(key, (this.due.get(key) ?? 0) - paid);
      debt.coins -= paid;
      this.#balances.set(userId, this.balanceOf(userId) - paid);
    }
  }

  #pay(payerId: string, earnerId: string, what: 'gift' | 'media' | 'call', ref: string, price: number): void {
    this.book(payerId, `${what}Charge`, ref, -price);
    if (this.isStreamer(earnerId)) this.book(earnerId, `${what}Earning`, ref, shareOf(price));
  }

  gave(giverId: string, receiverId: string, mediaId: string, price: number): void {
    this.#pay(giverId, receiverId, 'gift', mediaId, price);
  }

  bought(offer: Offer): void {
    if (offer.isPaid) return;
    offer.isPaid = true;
    this.#pay(offer.buyerId, offer.sellerId, 'media', this.#refOf(offer), offer.price);
  }

  /**
   * Hides an offer: the buyer gets the coins back, and the seller returns her share: what she has now, the rest
   * later.
   */
  hid(offer: Offer): void {
    offer.isHidden = true;
    if (!offer.isPaid) return;
    const ref = this.#refOf(offer);
    this.book(offer.buyerId, 'mediaRefund', ref, offer.price);
    const share = shareOf(offer.price);
    const left = Math.min(share, this.balanceOf(offer.sellerId));
    this.book(offer.sellerId, 'mediaEarningReturn', ref, -left);
    if (left < share) this.#owed.push({ sellerId: offer.sellerId, ref, coins: share - left });
    offer.isPaid = false;
    offer.refunds += 1;
  }

  #refOf({ mediaId, refunds }: Offer): string {
    return refunds === 0 ? mediaId : `${mediaId} ${refunds + 1}`;
  }

  /** Records that the server started a match, which requires that both users have reported the first frame. */
  matchStarted(one: Match, atMs: number): void {
    if (one.liveMs !== null) return;
    one.liveMs = atMs;
    for (const userId of one.members) {
      if (!one.started.has(userId)) this.problems.push(`${one.id} is live, and ${userId} never said so`);
      this.book(userId, 'matchFilter', one.id, -matchPriceCoins(one.genders.get(userId) ?? 'both'));
    }
  }

  came({ inside, away }: Encounter, userId: string): void {
    inside.add(userId);
    away.delete(userId);
  }

  went(one: Encounter, userId: string, nowMs: number): void {
    if (!one.inside.delete(userId)) return;
    one.away.set(userId, nowMs);
    if ('togetherMs' in one) (one as Match).togetherMs = null;
  }

  /** Updates matches and calls that continue after all requests are answered and all events delivered. */
  settled(nowMs: number): void {
    for (const one of this.matches.values()) {
      if (one.hasEnded || one.liveMs === null || one.inside.size < 2) continue;
      one.togetherMs ??= nowMs;
    }
    for (const one of this.calls.values()) {
      if (one.hasEnded) continue;
      if (one.inside.size === 2) one.liveMs ??= nowMs;
      if (one.liveMs === null) continue;
      this.#chargeMinutes(one, minutesBegun(one.liveMs, nowMs));
    }
  }

  /** Records that time passed without any action. Call it before recording the events of that time. */
  passed(untilMs: number): void {
    for (const one of this.matches.values()) {
      const { togetherMs, liveMs } = one;
      if (one.hasEnded || one.hasEarned || togetherMs === null || liveMs === null) continue;
      const earnsMs = togetherMs + match.earnsAfterMs;
      if (earnsMs <= Math.min(untilMs, liveMs + match.durationMs - 1)) this.#earn(one, earnsMs);
    }
  }

  /** A streamer earns from one match per day with the same user. The earning is held until her approval. */
  #earn(one: Match, atMs: number): void {
    one.hasEarned = true;
    for (const userId of one.members.filter((member) => this.isStreamer(member))) {
      const day = `${one.members.toSorted().join(' ')} ${userId} ${Math.floor(atMs / DAY_MS)}`;
      if (this.#earnedOn.has(day)) continue;
      this.#earnedOn.add(day);
      const kind = this.roles.get(userId) === 'goddess' ? 'matchEarning' : 'matchEarningHeld';
      this.book(userId, kind, one.id, match.streamerEarningCoins);
    }
  }

  /** Records that a call ended with this number of charged minutes. */
  callEnded(one: Call, reason: string, minutes: number, nowMs: number): void {
    if (one.hasEnded) return;
    one.hasEnded = true;
    const were = `${one.id} ended (${reason}) with ${minutes} minutes charged`;
    if (one.liveMs === null) {
      // If both joined and one ended the call at the same moment, either may have been first.
      const most = one.inside.size === 2 ? 1 : 0;
      if (minutes > most) this.problems.push(`${were}, and never began`);
      this.#chargeMinutes(one, minutes);
      return;
    }
    const leftMs = Math.min(nowMs, ...[...one.away.values()].map((awayMs) => awayMs + graceMs));
    const [least, most] = [
      minutesBegun(one.liveMs, leftMs),
      minutesBegun(one.liveMs, leftMs + noticedWithinMs),
    ];
    this.#chargeMinutes(one, minutes);
    if (minutes > most) this.problems.push(`${were} of ${most}`);
    if (minutes < least && (reason !== 'noCoins' || this.balanceOf(one.payerId) >= one.price))
      this.problems.push(`${were} of ${least}`);
  }

  #chargeMinutes(one: Call, minutes: number): void {
    for (let minute = 0; minute < minutes; minute++)
      this.#pay(one.payerId, one.earnerId, 'call', `${one.id}:${minute}`, one.price);
  }
}

function minutesBegun(liveMs: number, untilMs: number): number {
  return Math.floor((untilMs - liveMs) / MINUTE_MS) + 1;
}
