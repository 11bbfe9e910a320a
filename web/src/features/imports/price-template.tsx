import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { priceImports } from '#shared/contract/groups/imports.ts';
import { saveFile } from '#web/api/save-file.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

/** Years offered before and after this one. */
const [yearsBefore, yearsAfter] = [6, 3];

/** The template that carries the prices of a year (C217). */
export function PriceTemplate() {
  const t = useText();
  const formats = useFormats();
  const [thisYear] = useState(() => Number(formats.today().slice(0, 4)));
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: yearsBefore + yearsAfter + 1 }, (_, index) => String(thisYear + yearsAfter - index));
  return (
    <>
      <Dropdown
        value={String(year)}
        options={years.map((each) => ({ id: each, name: each }))}
        ariaLabel={t('imports.prices.year')}
        onChange={(chosen) => chosen !== null && setYear(Number(chosen))}
      />
      <Button
        iconName="download"
        onClick={() => void saveFile(priceImports.template, { query: { start_year: year } }).catch(() => undefined)}
      >
        {t('imports.prices.template', { year })}
      </Button>
    </>
  );
}
