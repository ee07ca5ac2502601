/** The dialogs of accounts (§2), each loaded when it is first opened. */
export const authDialogs = {
  'sign in': () => import('./SignInDialog.tsx').then((module) => module.SignInDialog),
  'account closed': () => import('./BanDialog.tsx').then((module) => module.BanDialog),
  'sign up': () => import('./SignUpDialog.tsx').then((module) => module.SignUpDialog),
  'forgot password': () => import('./ForgotPasswordDialog.tsx').then((module) => module.ForgotPasswordDialog),
  'new password': () => import('./NewPasswordDialog.tsx').then((module) => module.NewPasswordDialog),
  'missing fields': () => import('./MissingFieldsDialog.tsx').then((module) => module.MissingFieldsDialog),
} as const;
