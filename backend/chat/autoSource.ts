/** Marks a message as automatic. */
export const autoSource = 'autoMessage';
