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
