import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { text } from '#web/text/text.ts';

/** How a type of the progress bar is called. */
export function typeName(type: ProgressType): string {
  return text(`progress.types.${type}`);
}
