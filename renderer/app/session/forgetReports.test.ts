import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { CallView } from '#renderer/features/call/session/callSession.ts';
import type { MatchView } from '#renderer/features/match/session/matchSession.ts';
import { createReports, type Reports } from '#renderer/services/reports.ts';
import { forgetReports } from './encounterEffects.ts';

let scope: Scope;
let reports: Reports;
let match: { view: MatchView };
let call: { view: CallView };
beforeEach(() => {
  scope = createScope();
  reports = createReports();
  match = proxy({ view: { state: { kind: 'idle' } } as MatchView });
  call = proxy({ view: { state: { kind: 'idle' } } as CallView });
  forgetReports({ scope, reports, match, call });
});
afterEach(() => scope.end());

const inMatch = (peer: string) =>
  void (match.view.state = { kind: 'live', match: { companion: { _id: peer } } } as MatchView['state']);
const inCall = (peer: string, isMini = false) =>
  void (call.view.state = { kind: 'incall', isMini, call: { peer: { _id: peer } } } as CallView['state']);
const outOfCall = () => void (call.view.state = { kind: 'idle' } as CallView['state']);

it('a report is remembered for the whole encounter, in full size or small, and from a match into a call', () => {
  inMatch('leila');
  reports.add('leila');
  inCall('leila');
  match.view.state = { kind: 'idle' };
  inCall('leila', true);
  expect(reports.state.about).toEqual(['leila']);
  outOfCall();
  expect(reports.state.about).toEqual([]);
});

it('a report is forgotten with the next person, or if the person was not in an encounter', () => {
  inMatch('leila');
  reports.add('leila');
  inMatch('mira');
  expect(reports.state.about).toEqual([]);
  match.view.state = { kind: 'idle' };
  reports.add('leila');
  inCall('leila');
  expect(reports.state.about).toEqual([]);
});
