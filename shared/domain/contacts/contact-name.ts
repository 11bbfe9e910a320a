/** Display name of a contact: first and last name, else the email address. Never empty for a valid contact. */
export function contactName(contact: { first_name: string | null; last_name: string | null; email: string | null }): string {
  return [contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.email || '';
}
