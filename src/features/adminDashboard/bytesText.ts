/** Formats a number of bytes in the user's language: "48.2 MB". */
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function bytesText(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: units[step], maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** step);
}
