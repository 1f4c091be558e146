/** The languages people choose from; the first is what everything is written in first. */
export const locales = ['en-US', 'es-MX', 'fr-CA'] as const;
