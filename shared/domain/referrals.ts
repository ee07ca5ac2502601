/** Query parameter of a referral link: `/?ref=` and the user's id. */
export const linkQuery = 'ref';
