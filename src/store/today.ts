const two = (part: number) => String(part).padStart(2, '0');

/** Today where the person stands, `2026-11-20`. */
export function todayIso(now: Date = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
