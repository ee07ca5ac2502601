import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import { markMs } from '../machine/rules.ts';
import type { CallState } from '../machine/types.ts';
import type { CallSession } from '../session/callSession.ts';
import { openDialogWhile } from './openDialogWhile.ts';

export interface Ending {
  /** For the red button: ends the call at once, but asks a streamer before 30 seconds. */
  readonly end: () => void;
  /** For a key that may be pressed by mistake: always asks once the call is accepted. */
  readonly ask: () => void;
}

/** Returns whether a streamer would end the call before its first 30 seconds (§4.7). */
function isTooEarly(state: CallState, nowMs: number): boolean {
  return state.kind === 'incall' && state.self.rules.isStreamer && nowMs - state.startedAtMs < markMs.mark30;
}

/**
 * Returns a scope that lasts while this call and the component exist, so that questions about the call close
 * with it.
 */
export function useScopeOf(callId: string | null): { readonly current: Scope | null } {
  const about = useRef<Scope | null>(null);
  useEffect(() => {
    if (callId === null) return undefined;
    const scope = createScope();
    about.current = scope;
    return () => {
      about.current = null;
      scope.end();
    };
  }, [callId]);
  return about;
}

/** Returns the ways to end a call, each with the question asked before (§2 "do not cancel"). */
export function useEnding(session: CallSession, state: CallState, name: string): Ending {
  const { t } = useTranslation('call');
  const { dialogs } = useServices();
  const callId = state.kind === 'incall' || state.kind === 'connecting' ? state.call.callId : null;
  const about = useScopeOf(callId);

  async function put(isEarly: boolean): Promise<void> {
    const scope = about.current;
    if (!scope) return;
    const asking = { dialogs, scope, key: `end ${callId}` };
    const answer = isEarly
      ? await openDialogWhile(asking, 'do not cancel', { name })
      : await openDialogWhile(asking, 'confirm action', {
          title: t('ending.title'),
          text: t('ending.text', { name }),
          actionText: t('controls.end'),
          cancelText: t('ending.stay'),
          isDanger: true,
        });
    if (answer !== null) session.hangUp();
  }

  return {
    end() {
      if (isTooEarly(state, Date.now())) void put(true);
      else session.hangUp();
    },
    ask() {
      if (callId === null) session.hangUp();
      else void put(isTooEarly(state, Date.now()));
    },
  };
}
