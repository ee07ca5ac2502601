/** Dialogs about the safety of users (§2), each loaded when it is first opened. */
export const safetyDialogs = {
  report: () => import('./ReportDialog.tsx').then((module) => module.ReportDialog),
} as const;
