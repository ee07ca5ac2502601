import { describe, expect, it } from 'vitest';
import { faqSections } from '#shared/domain/pages.ts';
import { roles } from '#shared/domain/roles.ts';
import { outline, popularQuestions } from './outline.ts';
import { faqTopics, isFaqSection, listedTopics, neighboursOf, topicHref } from './topics.ts';

describe('who is shown which sections', () => {
  it('the help page keeps earning and its money from users', () => {
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
    'the help page shows everything but the sale of coins to a %s',
    (role) => {
      expect(listedTopics(role)).toEqual([
        ...faqSections.filter((section) => section !== 'coins'),
        'leaderboard',
        'streak',
      ]);
    },
  );

  it.each(roles)('the help page offers a %s only popular questions that exist in listed sections', (role) => {
    for (const { topic, id } of popularQuestions(role)) {
      expect(listedTopics(role)).toContain(topic);
      expect(outline[topic]).toContain(id);
    }
  });
});

describe('the way from section to section', () => {
  it.each(roles)(
    'the way from section to section passes every listed section of a %s once, forth and back',
    (role) => {
      const listed = listedTopics(role);
      const forth = listed.map((topic) => neighboursOf(topic, role).next);
      expect(forth).toEqual([...listed.slice(1), null]);
      expect(listed.map((topic) => neighboursOf(topic, role).previous)).toEqual([
        null,
        ...listed.slice(0, -1),
      ]);
    },
  );

  it('the way from section to section leads out of a section that is not listed', () => {
    expect(neighboursOf('finances', 'user')).toEqual({ previous: 'app-overview', next: 'rules' });
    expect(neighboursOf('streak', 'user')).toEqual({ previous: 'coins', next: null });
  });

  it('the way from section to section has an address for each, in the language that is read', () => {
    expect(faqTopics.map((topic) => topicHref('ru', topic))).toEqual([
      ...faqSections.map((section) => `/ru/faq/${section}`),
      '/ru/weekly-leaderboard/faq',
      '/ru/28-days-streak/faq',
    ]);
    expect(topicHref('en', 'rules', 'face')).toBe('/faq/rules#face');
  });

  it('the way from section to section knows the nine sections and nothing else', () => {
    expect(faqSections.every(isFaqSection)).toBe(true);
    for (const other of ['', 'streak', 'Rules', 'constructor', 'rules/face'])
      expect(isFaqSection(other)).toBe(false);
  });
});
