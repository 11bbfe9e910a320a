import { type Message, say } from '../domain/messages/message.ts';
import type { KindName } from './kinds.ts';

/** A number of records of a kind, in words. Not beside `kindWord`: a bundle contains all texts that its modules can use. */
export function counted(kind: KindName, count: number): Message {
  return say(`counted.${kind}`, { count });
}
