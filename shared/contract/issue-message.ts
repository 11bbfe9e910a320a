import { type Message, say } from '../domain/messages/message.ts';

/** Writes a message as the text of a schema's issue, which can hold only text. */
export function issue(message: Message): string {
  return JSON.stringify(message);
}

/** Reads the message from the text of an issue; the library's own texts are not meant for users. */
export function messageOfIssue(text: string): Message {
  return text.startsWith('{"code":') ? (JSON.parse(text) as Message) : say('fields.notValid');
}
