export { authDialogs } from './dialogs.ts';
export { ChangeEmailForm, type ChangeEmailFormProps } from './ChangeEmailForm.tsx';
export { missingFieldsOf, type MissingField } from './missingFields.ts';
