/** How messages say that nobody typed them. */
export const autoSource = 'autoMessage';
