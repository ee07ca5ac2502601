import { lazyModule } from '#shared/lib/lazyModule.ts';
import type { FramedRow } from '../pageRow.ts';

const contestFaq = lazyModule({
  load: async () => (await import('#renderer/features/faq/index.ts')).ContestFaqPage,
});

export const leaderboardFaq = {
  view: contestFaq,
  texts: ['faq'],
} as const satisfies FramedRow<'leaderboardFaq'>;

export const streakFaq = { view: contestFaq, texts: ['faq'] } as const satisfies FramedRow<'streakFaq'>;

export const faq = {
  view: lazyModule({ load: async () => (await import('#renderer/features/faq/index.ts')).FaqPage }),
  texts: ['faq'],
  menu: { icon: 'help', ownPage: 'app' },
  under: ['profile'],
} as const satisfies FramedRow<'faq'>;

export const faqSection = {
  view: lazyModule({ load: async () => (await import('#renderer/features/faq/index.ts')).FaqSectionPage }),
  texts: ['faq'],
  under: ['profile'],
} as const satisfies FramedRow<'faqSection'>;
