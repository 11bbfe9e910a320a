import * as z from 'zod';
import { FteField, FteNumber } from '../entities/fte.ts';

/** A field as the table shows it: each year's value also stands beside the others as `year_2026`. */
export const FteFieldRow = z.object(FteField.shape).catchall(FteNumber.nullable()) as unknown as typeof FteField;
export type FteFieldRow = z.output<typeof FteFieldRow>;
