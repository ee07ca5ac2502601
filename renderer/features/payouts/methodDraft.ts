/** What the fields of the form hold: `main` is the address, the account or the e-mail, and is written twice. */
export interface MethodDraft {
  readonly main: string;
  readonly again: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly vat: string;
}
export type MethodDraftField = keyof MethodDraft;
