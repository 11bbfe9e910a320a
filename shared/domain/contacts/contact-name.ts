/** How a contact is called: first and last name, else the email address; never empty for a contact that keeps the rules. */
export function contactName(contact: { first_name: string | null; last_name: string | null; email: string | null }): string {
  return [contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.email || '';
}
