/** Dialogs of calls by their names in §2. Each is loaded when it first opens. */
export const callDialogs = {
  call: () => import('./screen/CallDialog.tsx').then((module) => module.CallDialog),
  'user is unavailable': () =>
    import('./screen/UserIsUnavailableDialog.tsx').then((module) => module.UserIsUnavailableDialog),
  'do not cancel': () => import('./screen/DoNotCancelDialog.tsx').then((module) => module.DoNotCancelDialog),
  'mini call decline popup': () =>
    import('./screen/MiniCallDeclinePopupDialog.tsx').then((module) => module.MiniCallDeclinePopupDialog),
  'multiple call connection screen': () =>
    import('./screen/MultipleCallConnectionScreenDialog.tsx').then(
      (module) => module.MultipleCallConnectionScreenDialog,
    ),
} as const;
