import { describe, expect, it } from 'vitest';
import { faqSections } from '#shared/domain/pages.ts';
import { roles } from '#shared/domain/roles.ts';
import { outline, popularQuestions } from './outline.ts';
import { faqTopics, isFaqSection, listedTopics, neighboursOf, topicHref } from './topics.ts';

describe('listed topics', () => {
  it('a user sees no sections about earning', () => {
    expect(listedTopics('user')).toEqual([
      'quick-start',
      'app-overview',
      'rules',
      'media-chat',
      'match-limits',
      'coins',
    ]);
  });

  it.each(['goddess', 'pendingGoddess', 'artist'] as const)(
    'a %s sees every section but the one about buying coins',
    (role) => {
      expect(listedTopics(role)).toEqual([
        ...faqSections.filter((section) => section !== 'coins'),
        'leaderboard',
        'streak',
      ]);
    },
  );

  it.each(roles)('a %s is offered only popular questions of listed sections', (role) => {
    for (const { topic, id } of popularQuestions(role)) {
      expect(listedTopics(role)).toContain(topic);
      expect(outline[topic]).toContain(id);
    }
  });
});

describe('navigation between sections', () => {
  it.each(roles)('passes every listed section of a %s once in each direction', (role) => {
    const listed = listedTopics(role);
    const forth = listed.map((topic) => neighboursOf(topic, role).next);
    expect(forth).toEqual([...listed.slice(1), null]);
    expect(listed.map((topic) => neighboursOf(topic, role).previous)).toEqual([null, ...listed.slice(0, -1)]);
  });

  it('leads out of a section that is not listed', () => {
    expect(neighboursOf('finances', 'user')).toEqual({ previous: 'app-overview', next: 'rules' });
    expect(neighboursOf('streak', 'user')).toEqual({ previous: 'coins', next: null });
  });

  it('has an address for each topic in the page language', () => {
    expect(faqTopics.map((topic) => topicHref('ru', topic))).toEqual([
      ...faqSections.map((section) => `/ru/faq/${section}`),
      '/ru/weekly-leaderboard/faq',
      '/ru/28-days-streak/faq',
    ]);
    expect(topicHref('en', 'rules', 'face')).toBe('/faq/rules#face');
  });

  it('accepts the nine sections and no other name', () => {
    expect(faqSections.every(isFaqSection)).toBe(true);
    for (const other of ['', 'streak', 'Rules', 'constructor', 'rules/face'])
      expect(isFaqSection(other)).toBe(false);
  });
});
