import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { text } from '#web/text/text.ts';

/** The name of a type of the progress bar. */
export function typeName(type: ProgressType): string {
  return text(`progress.types.${type}`);
}
