/** How e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
