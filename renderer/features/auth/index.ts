export { ChangeEmailForm } from './ChangeEmailForm.tsx';
