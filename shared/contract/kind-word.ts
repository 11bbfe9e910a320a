import { type Message, say } from '../domain/messages/message.ts';
import type { KindName } from './kinds.ts';

/** The name of a unique field within a sentence. */
export function fieldWord(field: string): Message | string {
  switch (field) {
    case 'name':
      return say('fields.theName');
    case 'start_date':
      return say('fields.theStart');
    case 'email':
      return say('fields.theEmail');
    case 'google_account_email':
      return say('fields.theGoogleAccount');
    default:
      return field.replaceAll('_', ' ');
  }
}

/** The name of a kind of record within a sentence. */
export function kindWord(kind: KindName): Message {
  return say(`kinds.${kind}`);
}
