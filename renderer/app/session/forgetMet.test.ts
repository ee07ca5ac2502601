import { expect, it, vi } from 'vitest';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createReports } from '#renderer/services/reports.ts';
import { forgetMet } from './peopleEvents.ts';

function setUp() {
  const scope = createScope();
  const reports = createReports();
  const visibility = createEmitter<{ userId: string; isVisible: boolean }>();
  const forgotten = vi.fn();
  forgetMet({ scope, reports, onVisibility: visibility.listen, match: () => ({ forgetMet: forgotten }) });
  return { scope, reports, visibility, forgotten };
}

it('forgets a person who is blocked or reported after the match, and keeps one who is visible again', () => {
  const { reports, visibility, forgotten } = setUp();
  visibility.emit({ userId: 'mira', isVisible: false });
  visibility.emit({ userId: 'yuna', isVisible: true });
  reports.add('nia');
  expect(forgotten.mock.calls).toEqual([['mira'], ['nia']]);
});

it('ends with its scope', () => {
  const { scope, reports, visibility, forgotten } = setUp();
  scope.end();
  visibility.emit({ userId: 'mira', isVisible: false });
  reports.add('nia');
  expect(forgotten).not.toHaveBeenCalled();
});
