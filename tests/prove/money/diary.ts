import { call, DAY_MS, match, MINUTE_MS } from '#shared/domain/constants.ts';
import { matchPriceCoins, type GenderChoice } from '#shared/domain/matchingFilter.ts';
import type { EntryKind } from '#backend/money/ledger.ts';

/** Two people in a channel of theirs, as those two themselves know it. */
interface Encounter {
  readonly id: string;
  readonly channelId: string;
  readonly members: readonly string[];
  /** Who is in the channel now. */
  readonly inside: Set<string>;
  /** Who has been in it and is not any more, since when. */
  readonly away: Map<string, number>;
  liveMs: number | null;
  hasEnded: boolean;
}

export interface Match extends Encounter {
  readonly genders: Map<string, GenderChoice>;
  readonly started: Set<string>;
  /** Since when both are in the channel of a match that is live. */
  togetherMs: number | null;
  hasEarned: boolean;
}

export interface Call extends Encounter {
  readonly payerId: string;
  readonly earnerId: string;
  readonly price: number;
}

/** A picture that somebody sells. */
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
  /** How often its price was given back. */
  refunds: number;
}

/** How long who left a call may take to come back, and how much later than that it may be noticed here. */
const graceMs = 8_000;
const noticedWithinMs = 600;

const shareOf = (coins: number) => Math.floor((coins * call.streamerSharePercent) / 100);

/**
 * What happened, by those to whom it happened, and what has to stand in the book for it: each entry once, and no other.
 * It knows the rules of the product and nothing of how the backend keeps them.
 */
export class Diary {
  readonly roles = new Map<string, 'user' | 'goddess' | 'pendingGoddess'>();
  readonly matches = new Map<string, Match>();
  readonly calls = new Map<string, Call>();
  readonly offers: Offer[] = [];
  /** Who has to have which coins for what: a person, a kind and a reference each. */
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

  /** What was given back and spent before is paid by what comes next, the oldest first. */
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

  /** Whoever paid for it has their coins back, and the seller gives back hers: what she has of it now, the rest later. */
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

  /** The server says that both have seen each other: both must have said so. */
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

  /** Everything that was asked is answered and told: what goes on from here on. */
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

  /** Time has passed, in which nobody did anything. To be told before what was heard meanwhile. */
  passed(untilMs: number): void {
    for (const one of this.matches.values()) {
      const { togetherMs, liveMs } = one;
      if (one.hasEnded || one.hasEarned || togetherMs === null || liveMs === null) continue;
      const earnsMs = togetherMs + match.earnsAfterMs;
      if (earnsMs <= Math.min(untilMs, liveMs + match.durationMs - 1)) this.#earn(one, earnsMs);
    }
  }

  /** A streamer earns by one match a day with the same other person; before she is approved it is kept for her. */
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

  /** A call is over, and so many of its minutes were charged. */
  callEnded(one: Call, reason: string, minutes: number, nowMs: number): void {
    if (one.hasEnded) return;
    one.hasEnded = true;
    const were = `${one.id} ended (${reason}) with ${minutes} minutes charged`;
    if (one.liveMs === null) {
      // Both came, and one of them ended it, at the same moment: either may have been first.
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
