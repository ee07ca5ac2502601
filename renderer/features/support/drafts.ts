export type FieldMode = 'answer' | 'note';
type Drafts = Readonly<Record<FieldMode, string>>;

const empty: Drafts = { answer: '', note: '' };
/** Drafts by ticket, as long as the page is loaded: opening another ticket loses no words. */
const kept = new Map<string, Drafts>();

export const draftsOf = (ticketId: string): Drafts => kept.get(ticketId) ?? empty;

export function keepDraft(ticketId: string, mode: FieldMode, text: string): void {
  kept.set(ticketId, { ...draftsOf(ticketId), [mode]: text });
}
