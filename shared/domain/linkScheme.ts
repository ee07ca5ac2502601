/** The scheme that the installed app answers: `vesper://chat?userId=…`. */
export const deepLinkScheme = 'vesper';
