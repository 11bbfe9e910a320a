/** The date formats a member can choose, in the tokens of `formatDate`. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'D.M.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'YYYY/MM/DD',
  'D MMM YYYY',
  'DD MMM YYYY',
  'MMM D, YYYY',
] as const;
