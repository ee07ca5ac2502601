import type { Role } from './roles.ts';

/** The onboarding screens (§2.5), in display order. */
export const onboardingScreens = ['media', 'welcome', 'earning', 'safety'] as const;
export type OnboardingScreen = (typeof onboardingScreens)[number];

/**
 * Returns the onboarding screens of a role. An artist has none, because an artist's pages are read-only
 * (§6.2).
 */
export function onboardingFor(role: Role): readonly OnboardingScreen[] {
  if (role === 'artist') return [];
  return onboardingScreens.filter((screen) => role !== 'user' || screen !== 'earning');
}

/** Returns whether this version has the onboarding screen. A server of another version may name others. */
export function isOnboardingScreen(screen: string): screen is OnboardingScreen {
  return (onboardingScreens as readonly string[]).includes(screen);
}
