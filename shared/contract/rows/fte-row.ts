import * as z from 'zod';
import { FteField, FteNumber } from '../entities/fte.ts';

/** A field as the table shows it. Each year's value is also a field of the row, such as `year_2026`. */
export const FteFieldRow = z.object(FteField.shape).catchall(FteNumber.nullable()) as unknown as typeof FteField;
export type FteFieldRow = z.output<typeof FteFieldRow>;
