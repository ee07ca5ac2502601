import { channels } from '#shared/realtime/channels.ts';
import type { Random } from '../random.ts';
import type { Actor, Stage } from './people.ts';
import type { Step, Steps } from './steps.ts';

/** Returns an attempt of a user to get coins that are not theirs, sent as a modified client would send it. */
export function drawCheat(stage: Stage, steps: Steps, random: Random, who: Actor): Step {
  const { diary } = stage;
  return random.pick([askAgain, askAgain, spendAtOnce, meddle, meddle, absurd])();

  /** Repeats an earlier request several times at once. */
  function askAgain(): Step {
    // A search is excluded, because with two filters the filter of the match would be unknown.
    const before = who.asked.filter(({ name }) => name !== 'matchRequest');
    const again = before[random.below(before.length)];
    if (!again) return steps.chat(who);
    const times = 1 + random.below(5);
    return async () => {
      const all = Array.from({ length: times }, () => steps.ask(who, again.name, again.input as never));
      await Promise.all(all);
    };
  }

  /** Sends more gifts at once than the user has coins for. */
  function spendAtOnce(): Step {
    const params = { id: steps.other(who).id };
    return async () => {
      const all = Array.from({ length: 6 }, () => {
        const media = [{ giftId: 'rose' }, { giftId: 'rose' }];
        return steps.ask(who, 'sendToUser', {
          params,
          body: { type: 'media', tempId: steps.tempId(), media },
        });
      });
      await Promise.all(all);
    };
  }

  /** Sends requests about the matches, calls and offers of other users. */
  function meddle(): Step {
    const isNotTheirs = ({ members }: { members: readonly string[] }) => !members.includes(who.id);
    const match = [...diary.matches.values()].filter(isNotTheirs).at(-1 - random.below(4));
    const call = [...diary.calls.values()].filter(isNotTheirs).at(-1 - random.below(4));
    const offer = diary.offers.filter(({ buyerId }) => buyerId !== who.id).at(-1 - random.below(4));
    const channelId = random.pick([match, call])?.channelId;
    return async () => {
      if (match) await steps.ask(who, 'matchingStart', { body: { matchId: match.id } });
      if (match) await steps.ask(who, 'matchingEnd', { body: { matchId: match.id, reason: 'void' } });
      if (call) await steps.ask(who, 'callMinute', { params: { id: call.id }, body: {} });
      if (offer) await steps.buy(who, offer);
      if (channelId && (await stage.tell(who, 'subscribe', channels.rtc(channelId))))
        diary.problems.push(`${who.id} was let into ${channelId}, which is other people's`);
    };
  }

  /** Sends requests that the real client never sends. */
  function absurd(): Step {
    const params = { id: steps.other(who).id };
    const media = random.pick([
      [{ giftId: 'rose', price: -500 }],
      [{ giftId: 'rose', price: 1 }],
      [{ giftId: 'nothing' }],
      [{ giftId: '__proto__' }],
    ]);
    const call = diary.calls.get(who.callId ?? '');
    const minute = random.pick([-1, 9_999, 1e12]);
    const matchId = who.matchId ?? '';
    return async () => {
      await steps.ask(who, 'sendToUser', {
        params,
        body: { type: 'media', tempId: steps.tempId(), media } as never,
      });
      if (call) await steps.ask(who, 'callMinute', { params: { id: call.id }, body: { minute } });
      await steps.ask(who, 'matchingEnd', { body: { matchId, reason: 'moderation' } });
    };
  }
}
