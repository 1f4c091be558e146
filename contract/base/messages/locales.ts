/** Languages that users can choose; the first is the source language of all texts. */
export const locales = ['en-US', 'es-MX', 'fr-CA'] as const;
