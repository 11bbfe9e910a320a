import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tables = ['calls', 'screens', 'rules'] as const;

/** Numbers of the tables, and D1 to D9 from the headings of the decisions. */
function definedNumbers(): Set<string> {
  const rows = tables.flatMap((name) =>
    readFileSync(`shared/spec/${name}.tsv`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0] ?? ''),
  );
  const sections = [...readFileSync('shared/spec/decisions.md', 'utf8').matchAll(/^## (D\d+) /gm)].map(([, id = '']) => id);
  expect(new Set(rows).size, 'a number is defined once').toBe(rows.length);
  return new Set([...rows, ...sections]);
}

function sourceFiles(): string[] {
  return globSync(['{shared,functions,web,infra,tests}/**/*.{ts,tsx,css,md,mjs}', '*.md']).filter(
    (file) => !file.startsWith('shared/spec/'),
  );
}

/** Numbers such as C042, S09, R117, RF01 and D3. */
const numberPattern = /\b(?:C\d{3}|S\d{2,3}|R\d{3}|R[ABCDFHIKPQSTUWXZ]\d{2}|D[1-9])\b/g;

/** Comments and names of tests cite numbers; other text of the code may hold such letters by chance. */
function citations(text: string): string[] {
  const cited = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|[([](?:[A-Z]+\d+[ ,]*)+[)\]]/g)]
    .map(([comment]) => comment)
    .join('\n');
  return [...cited.matchAll(numberPattern)].map(([number]) => number);
}

/** The comments that say a number and nothing else: a reader learns nothing from them without looking it up. */
function bareNumbers(text: string): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g)]
    .map(([comment]) => comment)
    .filter((comment) => {
      const numbers = comment.match(numberPattern) ?? [];
      return numbers.length > 0 && !/\w/.test(comment.replaceAll(numberPattern, '').replaceAll(/\band\b/g, ''));
    });
}

describe('specification', () => {
  it('defines every number that code and tests cite', () => {
    const defined = definedNumbers();
    const unknown = sourceFiles().flatMap((file) =>
      citations(readFileSync(file, 'utf8'))
        .filter((number) => !defined.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is cited by comments that say more than the number', () => {
    const found = sourceFiles()
      .filter((file) => !file.endsWith('.md') && !file.endsWith('specification.test.ts'))
      .flatMap((file) => bareNumbers(readFileSync(file, 'utf8')).map((comment) => `${file}: ${comment}`));
    expect(found).toEqual([]);
  });

  it('knows a comment that is only a number from one that cites it', () => {
    expect(bareNumbers('/** S53, S69 and S71. */\n// (R004)\n/** Rows of a page (R033). */ const url = "https://a.example/C042";')).toEqual(
      ['/** S53, S69 and S71. */', '// (R004)'],
    );
  });

  it('finds citations in comments, brackets and names of tests', () => {
    expect(citations("/** Sorts by name (R014). */ const S99 = 'x'; it('keeps order [R015, S09]')")).toEqual(['R014', 'R015', 'S09']);
    expect(citations("const url = 'https://example.org/C042';")).toEqual([]);
  });
});
