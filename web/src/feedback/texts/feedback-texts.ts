/** What the page on which stakeholders answer says, in one language. */
export interface FeedbackTexts {
  title: string;
  greeting: (name: string) => string;
  intro: (library: string, until: string) => string;
  hint: string;
  /** R018. */
  completed: string;
  completedMore: (library: string) => string;
  columns: {
    name: string;
    publisher: string;
    start: string;
    end: string;
    price: string;
    currency: string;
    department: string;
    deadline: string;
    stake: string;
    share: string;
    decision: string;
  };
  yes: string;
  no: string;
  yesToAll: string;
  noToAll: string;
  answered: (count: number, of: number) => string;
  comment: string;
  commentOn: (name: string) => string;
  save: string;
  saving: string;
  saved: (count: number) => string;
  notKept: string;
  page: (number: number, of: number) => string;
  pages: string;
  previous: string;
  next: string;
  /** Why a link opens nothing. */
  ended: { title: string; unknown: string; revoked: string; closed: string; expired: string };
  tooMany: string;
  failed: string;
  again: string;
}
