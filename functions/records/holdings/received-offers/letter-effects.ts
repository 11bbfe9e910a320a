import type * as z from 'zod';
import type { letterContents } from '#shared/contract/entities/letter-contents.ts';
import type { LetterKind } from '#shared/domain/consortium/letters.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { ReceivedLetter } from '#functions/platform/across.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** The content of a letter, as its schema reads it. */
export type Content<K extends LetterKind> = z.output<(typeof letterContents)[K][1]>;

/** The effect of each kind of letter on the records of its receiver; a message refuses it. */
export type Effects = { [K in LetterKind]: (tx: Transaction, letter: ReceivedLetter, content: Content<K>) => Promise<Message | undefined> };
