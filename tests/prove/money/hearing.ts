import { parseEvent } from '#shared/client/socket.ts';
import type { MatchFound } from '#shared/domain/matching.ts';
import { parseChannel } from '#shared/realtime/channels.ts';
import type { Published } from '#shared/realtime/wire.ts';
import type { Actor, Stage } from './people.ts';

/** Records the events that all clients received since the last call. */
export function hear({ actors, diary, clock }: Stage): void {
  for (const who of actors)
    for (const message of who.heard.splice(0))
      if (parseChannel(message.channel)?.kind === 'call') hearOne(who, message);

  function hearOne(who: Actor, message: Published): void {
    const heard = parseEvent('call', message, (problem) => diary.problems.push(problem));
    switch (heard?.event) {
      case 'matchFound':
        return found(who, heard.data);
      case 'balance':
        who.told = heard.data.coins;
        return;
      case 'searchEnded':
        who.isSearching = false;
        return;
      case 'incomingCall':
        who.callId = heard.data.callId;
        return;
      case 'matchStarted': {
        const one = diary.matches.get(heard.data.matchId);
        if (one) diary.matchStarted(one, Date.parse(heard.data.startedAt ?? ''));
        return;
      }
      case 'matchEnded': {
        const one = diary.matches.get(heard.data.matchId);
        if (one) one.hasEnded = true;
        if (who.matchId === heard.data.matchId) who.matchId = null;
        return;
      }
      case 'callEnded': {
        const { callId, reason, minutes } = heard.data;
        const one = diary.calls.get(callId);
        if (one) diary.callEnded(one, reason ?? '', minutes ?? 0, clock.now());
        return;
      }
      default:
    }
  }

  function found(who: Actor, { matchId, credentials, companion }: MatchFound): void {
    const one = diary.matches.get(matchId) ?? {
      id: matchId,
      channelId: credentials.channelId,
      members: [who.id, companion._id],
      genders: new Map(),
      started: new Set(),
      inside: new Set(),
      away: new Map(),
      liveMs: null,
      togetherMs: null,
      hasEarned: false,
      hasEnded: false,
    };
    one.genders.set(who.id, who.gender);
    diary.matches.set(matchId, one);
    who.isSearching = false;
    who.matchId = matchId;
  }
}
