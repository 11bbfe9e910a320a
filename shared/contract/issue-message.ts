import { type Message, say } from '../domain/messages/message.ts';

/** A message as the text of a schema's issue, which can hold nothing but a text. */
export function issue(message: Message): string {
  return JSON.stringify(message);
}

/** The message in the text of an issue; one that the library wrote itself says nothing to people. */
export function messageOfIssue(text: string): Message {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Message) : say('fields.notValid');
}
