import type { IconName } from '#renderer/ui/Icon.tsx';

/**
 * Sections of the page in order; `desktop` only in the desktop app. Each name is its address (`#privacy`,
 * `?tab=privacy`).
 */
export const sectionIds = [
  'language',
  'appearance',
  'notifications',
  'devices',
  'desktop',
  'privacy',
  'account',
  'about',
] as const;
export type SectionId = (typeof sectionIds)[number];

export const sectionIcons: Readonly<Record<SectionId, IconName>> = {
  language: 'globe',
  appearance: 'theme',
  notifications: 'bell',
  devices: 'cam',
  desktop: 'screen',
  privacy: 'lock',
  account: 'id',
  about: 'info',
};

export const sectionGroups = [
  {
    id: 'you',
    sections: ['language', 'appearance', 'notifications', 'devices', 'desktop', 'privacy', 'account'],
  },
  { id: 'app', sections: ['about'] },
] as const satisfies readonly { id: string; sections: readonly SectionId[] }[];

/**
 * Returns the section that an address names; the hash wins over `tab`. §2: `tab` in lower case, spaces as
 * underscores.
 */
export function wantedSection({ search, hash }: { search: string; hash: string }): SectionId | null {
  const tab = (new URLSearchParams(search).get('tab') ?? '').toLowerCase().replaceAll(' ', '_');
  const wanted = [hash.slice(1).toLowerCase(), tab];
  return wanted.flatMap((name) => sectionIds.filter((id) => id === name))[0] ?? null;
}
