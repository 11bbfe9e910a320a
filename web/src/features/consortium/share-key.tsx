import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { PriceModel } from '#shared/domain/consortium/deals.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import layout from '#web/ui/form/form-layout.module.css';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { type BandDraft, inputsIn, type KeyKind, keyKinds, keysIn, type ShareDraft, simpleKeys, type Typed } from './share-draft.ts';

interface ShareKeyProps {
  draft: ShareDraft;
  model: PriceModel;
  currency: string;
  onChange: (next: ShareDraft) => void;
}

/** Key, limits and prices of units: what is the same for all members. */
export function ShareKey({ draft, model, currency, onChange }: ShareKeyProps) {
  const t = useText();
  const change = (part: Partial<ShareDraft>): void => onChange({ ...draft, ...part });
  const isShared = model === 'fixed_total';
  const inputs = inputsIn(draft, model);
  const hasBands = model === 'tiers' || (isShared && keysIn(draft).includes('bands'));
  return (
    <Stack>
      <div className={layout.grid}>
        {isShared && (
          <FormField label={t('deals.key')}>
            <Dropdown
              value={draft.kind}
              options={keyKinds.map((id) => ({ id, name: t(`deals.keys.${id}`) }))}
              onChange={(kind) => change({ kind: (kind ?? 'equal') as KeyKind })}
              ariaLabel={t('deals.key')}
            />
          </FormField>
        )}
        {(model === 'per_member' || model === 'per_fte' || model === 'usage') && (
          <Numbered label={t('deals.unitPrice')} digits={6} value={draft.unit_price} onChange={(unit_price) => change({ unit_price })} />
        )}
        {inputs.includes('fte') && (
          <YearInput label={t('deals.fteYear')} value={draft.fte_year} onChange={(fte_year) => change({ fte_year })} />
        )}
        {inputs.includes('budget') && (
          <YearInput label={t('deals.budgetYear')} value={draft.budget_year} onChange={(budget_year) => change({ budget_year })} />
        )}
        {inputs.includes('usage') && (
          <Numbered
            label={t('deals.usageYears')}
            value={draft.usage_years}
            onChange={(count) => change({ usage_years: typeof count === 'number' ? Math.min(Math.max(Math.trunc(count), 1), 5) : 1 })}
          />
        )}
        {isShared &&
          (['floor', 'cap'] as const).map((name) => (
            <Limit key={name} name={name} currency={currency} limit={draft[name]} onChange={(limit) => change({ [name]: limit })} />
          ))}
      </div>
      {isShared && draft.kind === 'mixed' && (
        <div className={layout.grid}>
          {simpleKeys.map((kind) => (
            <Numbered
              key={kind}
              label={t('deals.percentOf', { key: t(`deals.keys.${kind}`) })}
              digits={2}
              value={draft.percents[kind]}
              onChange={(percent) => change({ percents: { ...draft.percents, [kind]: percent } })}
            />
          ))}
        </div>
      )}
      {hasBands && (
        <Bands bands={draft.bands} currency={model === 'tiers' ? currency : undefined} onChange={(bands) => change({ bands })} />
      )}
    </Stack>
  );
}

interface NumberedProps {
  label: string;
  value: Typed;
  onChange: (value: Typed) => void;
  digits?: number;
  currency?: string | undefined;
}

function Numbered({ label, value, ...input }: NumberedProps) {
  return (
    <FormField label={label}>
      <NumberInput value={value} ariaLabel={label} invalid={typeof value === 'string'} {...input} />
    </FormField>
  );
}

/** A year, which has no separator of thousands. */
function YearInput({ label, value, onChange }: NumberedProps) {
  return (
    <FormField label={label}>
      <Input
        value={value === null ? '' : String(value)}
        inputMode="numeric"
        ariaLabel={label}
        invalid={typeof value === 'string'}
        onChange={({ detail }) => onChange(/^\d{4}$/.test(detail.value) ? Number(detail.value) : detail.value || null)}
      />
    </FormField>
  );
}

interface LimitProps {
  name: 'floor' | 'cap';
  currency: string;
  limit: ShareDraft['floor'];
  onChange: (limit: ShareDraft['floor']) => void;
}

/** A floor or a cap for all members: an amount, and a change against last year. */
function Limit({ name, currency, limit, onChange }: LimitProps) {
  const t = useText();
  return (
    <>
      <Numbered
        label={t(name === 'floor' ? 'deals.floorAmount' : 'deals.capAmount')}
        currency={currency}
        value={limit.amount}
        onChange={(amount) => onChange({ ...limit, amount })}
      />
      <Numbered
        label={t(name === 'floor' ? 'deals.floorPercent' : 'deals.capPercent')}
        digits={2}
        value={limit.percent}
        onChange={(percent) => onChange({ ...limit, percent })}
      />
    </>
  );
}

interface BandsProps {
  bands: readonly BandDraft[];
  /** Set where the bands have prices instead of weights. */
  currency: string | undefined;
  onChange: (bands: readonly BandDraft[]) => void;
}

/** Bands of FTE in ascending order; the last one has no upper limit. */
function Bands({ bands, currency, onChange }: BandsProps) {
  const t = useText();
  const replace = (at: number, band: BandDraft): void => onChange(bands.map((each, index) => (index === at ? band : each)));
  const valueLabel = currency === undefined ? t('deals.bandWeight') : t('columns.Price');
  return (
    <Stack gap="xs" as="section" aria-label={t('deals.bands')}>
      {bands.map((band, index) => (
        // Bands have no id of their own; they are added and removed at the end.
        <Row key={index} gap="s" align="end" role="group" aria-label={t('deals.band', { number: index + 1 })}>
          {index < bands.length - 1 ? (
            <Numbered label={t('deals.below')} value={band.below} onChange={(below) => replace(index, { ...band, below })} />
          ) : (
            <FormField label={t('deals.below')}>{t('deals.noEnd')}</FormField>
          )}
          <Numbered label={valueLabel} currency={currency} value={band.value} onChange={(value) => replace(index, { ...band, value })} />
        </Row>
      ))}
      <Row gap="s">
        <ActionButton size="small" onPress={() => onChange([{ below: null, value: null }, ...bands])}>
          {t('deals.addBand')}
        </ActionButton>
        {bands.length > 1 && (
          <ActionButton size="small" onPress={() => onChange(bands.slice(1))}>
            {t('deals.removeBand')}
          </ActionButton>
        )}
      </Row>
    </Stack>
  );
}
