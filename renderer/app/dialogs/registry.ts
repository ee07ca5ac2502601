import type { ComponentType } from 'react';
import type { DialogName } from '#shared/domain/dialogs.ts';
import { applicationDialogs } from '#renderer/features/application/dialogs.ts';
import { authDialogs } from '#renderer/features/auth/dialogs.ts';
import { callDialogs } from '#renderer/features/call/dialogs.ts';
import { coinsDialogs } from '#renderer/features/coins/dialogs.ts';
import { chatDialogs } from '#renderer/features/chat/dialogs.ts';
import { deviceDialogs } from '#renderer/features/devices/dialogs.ts';
import { profileDialogs } from '#renderer/features/profile/dialogs.ts';
import { peopleDialogs } from '#renderer/features/people/dialogs.ts';
import { safetyDialogs } from '#renderer/features/safety/dialogs.ts';
import { storiesDialogs } from '#renderer/features/stories/dialogs.ts';
import type { Namespace } from '#renderer/i18n/resources.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';

/** The dialogs of §2 that belong to no feature. Each is loaded when it is first opened. */
export const commonDialogs = {
  info: () => import('./InfoDialog.tsx').then((module) => module.InfoDialog),
  'confirm action': () => import('./ConfirmActionDialog.tsx').then((module) => module.ConfirmActionDialog),
  'keyboard shortcuts': () =>
    import('./KeyboardShortcutsDialog.tsx').then((module) => module.KeyboardShortcutsDialog),
  'simple logout': () => import('./SimpleLogoutDialog.tsx').then((module) => module.SimpleLogoutDialog),
  'premium unavailable': () =>
    import('./PremiumUnavailableDialog.tsx').then((module) => module.PremiumUnavailableDialog),
  'sensitive content': () =>
    import('./SensitiveContentDialog.tsx').then((module) => module.SensitiveContentDialog),
  'official detection': () =>
    import('./OfficialDetectionDialog.tsx').then((module) => module.OfficialDetectionDialog),
  'trash detected': () => import('./TrashDetectedDialog.tsx').then((module) => module.TrashDetectedDialog),
  'daily match reward': () =>
    import('./DailyMatchRewardDialog.tsx').then((module) => module.DailyMatchRewardDialog),
} as const;

export type DialogLoader<N extends DialogName> = () => Promise<ComponentType<DialogView<N>>>;

/** All dialogs by name, defined by their features. Each is loaded when it is first opened. */
export const builtDialogs = {
  ...authDialogs,
  ...deviceDialogs,
  ...chatDialogs,
  ...safetyDialogs,
  ...peopleDialogs,
  ...profileDialogs,
  ...callDialogs,
  ...coinsDialogs,
  ...storiesDialogs,
  ...applicationDialogs,
  ...commonDialogs,
} as const satisfies { readonly [N in Exclude<DialogName, 'mini call'>]: DialogLoader<N> };

/** Text namespaces that each dialog needs beside `common`. */
const texts: Partial<Record<DialogName, readonly Namespace[]>> = {
  ...fill(authDialogs, ['auth']),
  'account closed': ['auth', 'sanctions'],
  ...fill(deviceDialogs, ['devices']),
  ...fill(chatDialogs, ['compose', 'companion', 'chat', 'uploads']),
  ...fill(safetyDialogs, ['companion']),
  ...fill(peopleDialogs, ['people']),
  ...fill(profileDialogs, ['gallery', 'uploads']),
  ...fill(callDialogs, ['call']),
  ...fill(coinsDialogs, ['coins']),
  ...fill(storiesDialogs, ['stories', 'uploads']),
  ...fill(applicationDialogs, ['application']),
  ...fill(commonDialogs, ['dialogs']),
};

function fill(
  dialogs: object,
  namespaces: readonly Namespace[],
): Partial<Record<DialogName, readonly Namespace[]>> {
  return Object.fromEntries(Object.keys(dialogs).map((name) => [name, namespaces]));
}

/**
 * Returns the loader and the texts of a dialog by its name of §2. Throws for `mini call`, which is part of
 * the page.
 */
export function loaderOf(name: DialogName): {
  readonly load: DialogLoader<never>;
  readonly texts: readonly Namespace[];
} {
  const load = (builtDialogs as Partial<Record<DialogName, DialogLoader<never>>>)[name];
  if (!load) throw new Error(`${name} is no dialog`);
  return { load, texts: ['common', ...(texts[name] ?? [])] };
}
