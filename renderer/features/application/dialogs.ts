/** Dialogs of the application, each loaded when it is first opened. */
export const applicationDialogs = {
  'locker selfie': () =>
    import('./selfie/LockerSelfieDialog.tsx').then((module) => module.LockerSelfieDialog),
} as const;
