import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that the specification fixes, and where the English catalogues have it. */
export interface SpecifiedText {
  text: string;
  /** Folder, file and name: `screens/common.save`. */
  key: string;
  /** What is written instead, on purpose; `text` itself where only the behavior differs. Undefined where nothing differs. */
  written: string | undefined;
  reason: string | undefined;
}

const file = join(import.meta.dirname, '..', '..', 'shared', 'spec', 'texts.tsv');

export const specifiedTexts: readonly SpecifiedText[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [text = '', key = '', written, reason] = line.split('\t');
    return { text, key, written: written || undefined, reason: reason || undefined };
  });
