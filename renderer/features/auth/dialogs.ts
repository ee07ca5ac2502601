/** Dialogs of accounts (§2). Each is loaded when it first opens. */
export const authDialogs = {
  'sign in': () => import('./SignInDialog.tsx').then((module) => module.SignInDialog),
  'account closed': () => import('./BanDialog.tsx').then((module) => module.BanDialog),
  'sign up': () => import('./SignUpDialog.tsx').then((module) => module.SignUpDialog),
  'forgot password': () => import('./ForgotPasswordDialog.tsx').then((module) => module.ForgotPasswordDialog),
  'new password': () => import('./NewPasswordDialog.tsx').then((module) => module.NewPasswordDialog),
  'missing fields': () => import('./MissingFieldsDialog.tsx').then((module) => module.MissingFieldsDialog),
} as const;
