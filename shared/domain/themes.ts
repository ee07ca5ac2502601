/** What a user can choose for the look of the client; `system` follows the operating system. */
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
