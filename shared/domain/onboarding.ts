import type { Role } from './roles.ts';

/** The introductions there are (§2.5), in the order in which they are shown. */
export const onboardingScreens = ['media', 'welcome', 'earning', 'safety'] as const;
export type OnboardingScreen = (typeof onboardingScreens)[number];

/** Those of somebody's role. An artist's pages are read-only (§6.2): there is nothing to be introduced to. */
export function onboardingFor(role: Role): readonly OnboardingScreen[] {
  if (role === 'artist') return [];
  return onboardingScreens.filter((screen) => role !== 'user' || screen !== 'earning');
}

/** A screen of another version of the service is none that can be shown here. */
export function isOnboardingScreen(screen: string): screen is OnboardingScreen {
  return (onboardingScreens as readonly string[]).includes(screen);
}
