export { checkEmail, logIn, signUp, type LogInOutcome, type SignUpOutcome } from './actions.ts';
export { deviceId } from './deviceId.ts';
export { LogInDialog, type LogInDialogProps } from './LogInDialog.tsx';
export { SignUpDialog, type SignUpDialogProps } from './SignUpDialog.tsx';
