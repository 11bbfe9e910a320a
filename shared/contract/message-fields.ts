import * as z from 'zod';
import type { Message, MessageValue } from '../domain/messages/message.ts';
import type { MessageCode } from '../messages/codes.ts';
import { OptionalLines } from './fields.ts';

/** A message with code and values, for clients that show it in another language than the sentence beside it (D1). */
export const MessageRow = z.object({
  // Any text is accepted, as a newer server may have new codes; this release writes only its own codes.
  code: z.string() as unknown as z.ZodType<MessageCode>,
  // A value can be a message itself: an exact schema would have to describe itself.
  values: z.record(z.string(), z.unknown() as z.ZodType<MessageValue>).optional(),
});

/** A message as stored in records. */
export const StoredMessage = z.custom<Message>((value) => MessageRow.safeParse(value).success);

/** A reason as stored in records: a person's own words, or a message of ours. */
export const StoredReason = z.union([OptionalLines(1000), StoredMessage]);

type Told<N extends string, S, M> = { [K in N]: S } & { [K in `${N}_code`]: M };

/** A sentence of a row in English under `name`, and its code with values under `<name>_code`. */
export function messageAs<N extends string>(name: N): Told<N, z.ZodString, typeof MessageRow> {
  return { [name]: z.string(), [`${name}_code`]: MessageRow } as Told<N, z.ZodString, typeof MessageRow>;
}

/** The same for a sentence that may be null. */
export function messageOrNullAs<N extends string>(name: N): Told<N, z.ZodNullable<z.ZodString>, z.ZodNullable<typeof MessageRow>> {
  return { [name]: z.string().nullable(), [`${name}_code`]: MessageRow.nullable() } as never;
}

/** A text: a person's words without a code, or a message of ours. */
export function reasonAs<N extends string>(name: N): Told<N, z.ZodString, z.ZodNullable<typeof MessageRow>> {
  return { [name]: z.string(), [`${name}_code`]: MessageRow.nullable() } as never;
}

/** Several sentences. */
export function messagesAs<N extends string>(name: N): Told<N, z.ZodArray<z.ZodString>, z.ZodArray<typeof MessageRow>> {
  return { [name]: z.array(z.string()), [`${name}_code`]: z.array(MessageRow) } as never;
}

/** A sentence under `message`. */
export const ownMessage = messageAs('message');
