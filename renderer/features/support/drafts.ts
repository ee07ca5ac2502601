export type FieldMode = 'answer' | 'note';
type Drafts = Readonly<Record<FieldMode, string>>;

const empty: Drafts = { answer: '', note: '' };
/** Drafts by ticket, kept until the page is reloaded, so that opening another ticket loses no text. */
const kept = new Map<string, Drafts>();

export const draftsOf = (ticketId: string): Drafts => kept.get(ticketId) ?? empty;

export function keepDraft(ticketId: string, mode: FieldMode, text: string): void {
  kept.set(ticketId, { ...draftsOf(ticketId), [mode]: text });
}
