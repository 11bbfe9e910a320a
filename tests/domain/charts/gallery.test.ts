import { join } from 'node:path';
import { expect, test } from 'vitest';
import { datesIn, formatMonth } from '#shared/domain/calendar/format-date.ts';
import { drawChart, heightOf } from '#shared/domain/charts/draw.ts';
import { type ExampleName, exampleCharts } from '#shared/domain/charts/examples.ts';
import { foldSeries } from '#shared/domain/charts/fold.ts';
import type { ChartTheme } from '#shared/domain/charts/palette.ts';
import { placeName } from '#shared/domain/charts/place-name.ts';
import { writeSvg } from '#shared/domain/charts/write-svg.ts';
import { type Language, languages } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { packText } from '#functions/platform/messages/emails/evidence-pack.ts';

// The pictures of the help page on charts. A change of the drawing shows as a change of these files: look at them, then `npx vitest run -u`.

const width = 480;
const settings: Readonly<Record<Language, { thousand_separator: ',' | '.' | ' '; decimal_separator: ',' | '.'; date: string }>> = {
  en: { thousand_separator: ',', decimal_separator: '.', date: 'MM/DD/YYYY' },
  de: { thousand_separator: '.', decimal_separator: ',', date: 'DD.MM.YYYY' },
  fr: { thousand_separator: ' ', decimal_separator: ',', date: 'DD/MM/YYYY' },
  sv: { thousand_separator: ' ', decimal_separator: ',', date: 'YYYY-MM-DD' },
};

function pictureOf(name: ExampleName, language: Language, theme: ChartTheme): string {
  const { title, ...chart } = exampleCharts[name];
  const { date, ...format } = settings[language];
  const tell = (message: Message): string => packText(message, language);
  const words = { datesIn: (text: string) => datesIn(text, date, language), month: (month: string) => formatMonth(month, language) };
  const label = ({ label: name_, label_code }: { label: string; label_code: Message | null }): string =>
    label_code ? tell(label_code) : name_;
  const drawable = {
    ...chart,
    title: tell(title),
    x: {
      ...chart.x,
      values: chart.x.values.map((place) => ({ label: placeName({ key: place.key, name: label(place) }, chart.x.kind, words) })),
    },
    series: foldSeries(chart).series.map((each) => ({ ...each, label: label(each) })),
    formula: { text: '' },
  };
  const height = heightOf(drawable, { frame: 64 });
  return `${writeSvg(drawChart(drawable, { width, height, theme, format, missing: tell(say('insights.notKnown')) }))}\n`;
}

const names = Object.keys(exampleCharts) as ExampleName[];
const looks = names.flatMap((name) => [
  // Forty names are the same in every language.
  ...languages.filter((language) => name !== 'forty' || language === 'en').map((language) => ({ name, language, theme: 'light' as const })),
  { name, language: 'en' as const, theme: 'print' as const },
]);

test.each(looks)('the picture of $name is the stored one: $language, $theme', async ({ name, language, theme }) => {
  const file = join(import.meta.dirname, 'pictures', `${name}.${theme === 'print' ? 'print' : language}.svg`);
  await expect(pictureOf(name, language, theme)).toMatchFileSnapshot(file);
});
