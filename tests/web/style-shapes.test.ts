// The style sheets of the application: what several of them would say alike is a primitive of `web/src/ui`, written once.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', '..', 'web', 'src');
const own = 'ui/primitives.module.css';
const sheets = globSync('**/*.module.css', { cwd: source }).filter((file) => file !== own);

interface Rule {
  sheet: string;
  selector: string;
  declarations: string[];
}

/** The rules of a sheet outside of media queries, without those of a state: a primitive can stand for neither. */
function rulesOf(sheet: string): Rule[] {
  const css = readFileSync(join(source, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const plain = css.replaceAll(/@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selector = '', block = '']) => ({ sheet, selector: selector.trim(), declarations: declarationsOf(block) }))
    .filter(({ selector }) => !/[[:]/.test(selector.replaceAll(/:(?:is|where|first-child|last-child)\b/g, '')));
}

function declarationsOf(block: string): string[] {
  const parts = block.split(';').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  return parts.filter((part) => part !== '').sort((one, other) => one.localeCompare(other, 'en'));
}

/** What to use instead, by what a block of declarations says. */
const primitives: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Hidden', /clip-path: inset\(50%\)/],
  ['Heading', /font-size: 16px; line-height: 22px/],
  ['Quiet', /color: token\(colorTextBodySecondary\)/],
  ['Stack framed', /border-radius: 14px; border: 1px solid token\(colorBorderDividerDefault\)/],
  ['Stack', /display: grid/],
  ['Row', /display: flex/],
  ['numbers.number', /font-variant-numeric: tabular-nums/],
  ['Table', /border-collapse: collapse/],
];

const rules = sheets.flatMap(rulesOf);

/** Of each block of two declarations or more the sheets that have it. */
const shapes = Map.groupBy(
  rules.filter(({ declarations }) => declarations.length > 1),
  ({ declarations }) => declarations.join('; '),
);

describe('style sheets', () => {
  test('say nothing alike in more than four places', () => {
    const repeated = [...shapes].flatMap(([shape, places]) => {
      const where = new Set(places.map(({ sheet }) => sheet));
      const instead = primitives.find(([, mark]) => mark.test(shape))?.[0] ?? 'a primitive of web/src/ui';
      return where.size > 4 ? [`{ ${shape} } is ${instead}: ${[...where].join(', ')}`] : [];
    });
    expect(repeated).toEqual([]);
  });
});
