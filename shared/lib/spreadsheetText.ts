/**
 * Text cells of an exported table. A spreadsheet reads a cell as a formula if it starts with one of these
 * characters, even inside quotes; a leading apostrophe makes it text. Numbers, times and UTC offsets are not
 * escaped.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Returns the text as a cell holds it; `plainText` reverses it. */
export const cellText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Returns the text that `cellText` wrote into a cell. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

/** First character of a text file, without which spreadsheets garble non-English letters. */
export const byteOrderMark = '\uFEFF';
