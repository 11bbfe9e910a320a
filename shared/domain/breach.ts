import type { Message } from './messages/message.ts';

/** A rule broken by a draft, in the shape used by forms and by responses with status 422. */
export type Breach = {
  /** API name of the field, such as `end_date`. */
  field: string;
  message: Message;
};
