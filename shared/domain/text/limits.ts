/** Max lengths of texts, in characters (seed 000 §9, 001 §9). */
export const limits = {
  /** Default for text fields not named here (R043). */
  text: 255,
  /** `name_reference` of a period, labelled Detail (R051). */
  detail: 64,
  /** `online_identifier` and `print_identifier` of a product (R050). */
  identifier: 20,
  /** ISO 4217 alphabetic code. */
  currency: 3,
  /** Notes, comments, descriptions, summaries: rich text, counted with its markup. */
  richText: 60_000,
  /** A title list must hold fewer titles than this. */
  titles: 10_000,
  /** Min length of a password (D2). */
  passwordMin: 12,
  /** Max length of a password that is hashed. */
  passwordMax: 256,
} as const;
