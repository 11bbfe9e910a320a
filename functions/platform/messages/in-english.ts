import { type Message, say } from '#shared/domain/messages/message.ts';

/** A sentence for the user of a terminal command: terminal output is English only. */
export function inEnglish(text: string): Message {
  return say('common.asIs', { text });
}
