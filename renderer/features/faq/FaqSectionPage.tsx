import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { TopicPage } from './TopicPage.tsx';
import { isFaqSection } from './topics.ts';
import { UnknownFaqSection } from './UnknownFaqSection.tsx';

interface FaqSectionPageProps {
  readonly locale: Locale;
  readonly role: Role;
  /** The section as written in the address; may be any string. */
  readonly params: { readonly section: string };
}

/** `/faq/{section}`. */
export function FaqSectionPage({ locale, role, params: { section } }: FaqSectionPageProps) {
  if (!isFaqSection(section)) return <UnknownFaqSection locale={locale} role={role} />;
  return <TopicPage locale={locale} role={role} topic={section} />;
}
