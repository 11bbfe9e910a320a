import type { UsageCoverage } from '#shared/contract/rows/usage-coverage-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';

/** The two years that are shown, by the later one. */
export function YearChoice({ coverage: { years, months }, onChange }: { coverage: UsageCoverage; onChange: (year: number) => void }) {
  const t = useText();
  return (
    <Dropdown
      ariaLabel={t('usage.coverage.years')}
      value={months.at(-1)?.slice(0, 4)}
      options={years.toReversed().map((year) => ({ id: String(year), name: `${year - 1} – ${year}` }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
