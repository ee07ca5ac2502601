/** Values of the form. `main` is the address, account or e-mail, which must be entered twice. */
export interface MethodDraft {
  readonly main: string;
  readonly again: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly vat: string;
}
export type MethodDraftField = keyof MethodDraft;
