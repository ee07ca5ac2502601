/**
 * Text in the cell of a table that is saved. A spreadsheet reads a cell as a formula if it begins with one of these
 * signs, also inside quotes; an apostrophe before them makes it text. Numbers, times and offsets from UTC are no text.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Returns the text as a cell holds it; `plainText` makes the text of it again. */
export const cellText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Returns the text that `cellText` wrote into a cell. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

/** First character of a file of text, without which spreadsheets garble all letters but English ones. */
export const byteOrderMark = '\uFEFF';
