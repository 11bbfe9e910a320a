/**
 * One rule that a draft breaks, in the shape that forms show and that a 422 answers.
 * `message` is the finished English sentence; `values` are what was put into its template, so that a
 * client may word it again (another language, another date format).
 */
export type Breach = {
  /** Wire name of the field, e.g. `end_date`. */
  field: string;
  /** Stable name of the rule broken, e.g. `required` or `must_be_after`. */
  code: string;
  message: string;
  values?: Record<string, string | number>;
};
