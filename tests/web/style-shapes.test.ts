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

/** Cloudscape's steps of space in pixels, `spaceStaticXxxs` to `spaceStaticXxxl`, by which `Stack` and `Row` name their gaps. */
const steps = new Set([0, 2, 4, 8, 12, 16, 20, 24, 32, 40]);

/** Lengths that follow from something else on the screen, with what that is. */
const derived: Readonly<Record<string, string>> = {
  'app/shell/sidebar-entries .page padding 44': 'level with the words beside the icons above',
  'features/boards/drag/board .line margin-block-start 1.5': 'half the line that shows where a card is dropped',
  'features/financial/scenarios/scenarios .decide button:last-child margin-inline-start 1': 'the borders of two buttons coincide',
  'features/imports/rows-grid .why padding-inline-start 42': 'level with the text beside the number of a row',
  'parts/list-screen/list-screen .waiting padding-block-start 160': 'where the first rows appear once they are loaded',
  'ui/form/form-layout .check padding-block-start 28': 'level with the text of the field beside it, below its label',
};

/** The lengths of gaps, paddings and margins of a sheet that are not on the scale; a length in `calc` follows from another one. */
function lengthsOffScale(sheet: string): string[] {
  const css = readFileSync(join(source, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', block = '']) =>
    declarationsOf(block)
      .filter((declaration) => /^(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*):/.test(declaration))
      .flatMap((declaration) => {
        const [property = '', value = ''] = declaration.split(': ');
        const lengths = [...value.replaceAll(/\b(?:calc|var|token|min|max)\(.*\)/g, '').matchAll(/([\d.]+)px/g)];
        const off = lengths.map(([, pixels]) => Number(pixels)).filter((pixels) => !steps.has(pixels));
        return off.map((pixels) => `${sheet.replace('.module.css', '')} ${selector.trim()} ${property} ${pixels}`);
      }),
  );
}

describe('gaps, paddings and margins', () => {
  const off = globSync('**/*.css', { cwd: source }).flatMap(lengthsOffScale);

  test('have lengths of the scale, or follow from something else', () => {
    expect(off.filter((each) => !(each in derived))).toEqual([]);
  });

  test('follow from something else only where that is so', () => {
    expect(Object.keys(derived).filter((each) => !off.includes(each))).toEqual([]);
  });
});
