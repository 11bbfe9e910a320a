import type { plainImports } from './subscription-fields.ts';
import type { StatedTerms } from './read-contract.ts';
import type { RowProblem } from '../reading/row-problem.ts';

/** A period to import: a row, or one price cell of a row in a wide table. */
export type ImportRecord = { [P in (typeof plainImports)[number]['as']]: string | null } & {
  row: number;
  /** The price column in a wide table, from 0; null otherwise. */
  column: number | null;
  publisher: string | null;
  vendor: string | null;
  product: string | null;
  materials: string[];
  product_type: string | null;
  platform: string | null;
  online_identifier: string | null;
  print_identifier: string | null;
  subscription: string | null;
  start_date: string | null;
  /** Null for a one-time purchase. */
  end_date: string | null;
  one_time: boolean;
  decision_deadline: string | null;
  /** The terms of the contract that the row states. */
  terms: StatedTerms | null;
  /** Exact decimal text. */
  price: string | null;
  currency: string;
  normalized_price: string | null;
  owner: string | null;
  departments: { name: string; percentage: number; cost_centre: string | null }[];
  decision: 'undecided' | 'accepted' | 'cancelled' | null;
  description: string | null;
  organisation: string | null;
  /** The id of an exported period. It identifies the period, whatever else the row contains. */
  period_id: string | null;
  problems: RowProblem[];
};
