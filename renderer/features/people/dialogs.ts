/** Dialogs about a person (§2), each loaded when it is first opened. */
export const peopleDialogs = {
  'user action popup': () =>
    import('./popups/UserActionPopupDialog.tsx').then((module) => module.UserActionPopupDialog),
  'report popup': () => import('./popups/ReportPopupDialog.tsx').then((module) => module.ReportPopupDialog),
} as const;
