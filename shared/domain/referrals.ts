/** The query of a link that somebody shares: `/?ref=` and their id. */
export const linkQuery = 'ref';
