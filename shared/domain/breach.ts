import type { Message } from './messages/message.ts';

/** One rule that a draft breaks, in the shape that forms show and that a 422 answers. */
export type Breach = {
  /** Wire name of the field, e.g. `end_date`. */
  field: string;
  /** Stable name of the rule broken, e.g. `required` or `must_be_after`. */
  code: string;
  message: Message;
};
