/** URL scheme that the installed app handles: `vesper://chat?userId=…`. */
export const deepLinkScheme = 'vesper';
