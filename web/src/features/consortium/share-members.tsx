import { memo, useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import type { SharingResult, SharingStart } from '#shared/contract/rows/deal-row.ts';
import type { InputName } from '#shared/domain/sharing/sharing-request.ts';
import { useText } from '#web/text/text.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Below, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './consortium.module.css';
import { blankMember, inputsIn, type MemberDraft, type ShareDraft } from './share-draft.ts';

type Member = SharingStart['members'][number];

interface ShareMembersProps {
  start: SharingStart;
  draft: ShareDraft;
  onChange: (next: (before: ShareDraft) => ShareDraft) => void;
  /** The result of these parameters; undefined until they are reckoned. */
  result: SharingResult | undefined;
  errors: FieldErrors;
}

const own = ['last_year', 'floor', 'cap'] as const;

/** The members with their values, exceptions and prices. A value that is missing is asked for at its member. */
export function ShareMembers({ start, draft, onChange, result, errors }: ShareMembersProps) {
  const t = useText();
  const [showsOwn, setShowsOwn] = useState(() => Object.values(draft.members).some((each) => own.some((name) => each[name] !== null)));
  const inputs = inputsIn(draft, start.price_model);
  const isShared = start.price_model === 'fixed_total';
  const shares = new Map(result?.members.map((share) => [share.membership_id, share]));
  const change = (id: string, part: Partial<MemberDraft>): void =>
    onChange((before) => ({ ...before, members: { ...before.members, [id]: { ...blankMember, ...before.members[id], ...part } } }));
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <Stack gap="xs" className={styles.shareMembers}>
      {isShared && (
        <Checkbox checked={showsOwn} onChange={({ detail }) => setShowsOwn(detail.checked)}>
          {t('deals.ownLimits')}
        </Checkbox>
      )}
      <ScrollBox label={t('deals.participants')} className={styles.shares}>
        <Table
          caption={t('deals.participants')}
          headings={[
            t('deals.member'),
            t('deals.takesPart'),
            ...inputs.map((input) => t(`deals.inputs.${input}`)),
            t(start.price_model === 'free' ? 'columns.Price' : 'deals.fixed'),
            ...(showsOwn && isShared ? own.map((name) => t(`deals.own.${name}`)) : []),
            number(`${t('deals.amount')} (${start.currency})`),
            isShared && number('%'),
          ]}
        >
          {start.members.map((member) => (
            <MemberLine
              key={member.membership_id}
              member={member}
              line={draft.members[member.membership_id] ?? blankMember}
              inputs={inputs.join()}
              showsOwn={showsOwn && isShared}
              isShared={isShared}
              currency={start.currency}
              usageYears={draft.usage_years}
              fteYear={draft.fte_year}
              budgetYear={draft.budget_year}
              share={shares.get(member.membership_id)}
              error={errorsOf(errors, member.membership_id)}
              onChange={change}
            />
          ))}
        </Table>
      </ScrollBox>
    </Stack>
  );
}

/** The sentences about one member, as text: a line is drawn anew only when they change. */
function errorsOf(errors: FieldErrors, id: string): string {
  const ofMember = Object.entries(errors).filter(([field]) => field === `members.${id}` || field.startsWith(`members.${id}.`));
  return [...new Set(ofMember.flatMap(([, sentences]) => sentences))].join(' ');
}

interface MemberLineProps {
  member: Member;
  line: MemberDraft;
  /** Names of the values that count, separated by commas. */
  inputs: string;
  showsOwn: boolean;
  isShared: boolean;
  currency: string;
  usageYears: number;
  fteYear: unknown;
  budgetYear: unknown;
  share: SharingResult['members'][number] | undefined;
  error: string;
  onChange: (id: string, part: Partial<MemberDraft>) => void;
}

const MemberLine = memo(
  function MemberLine(props: MemberLineProps) {
    const { member, line, showsOwn, isShared, currency, share, error, onChange } = props;
    const t = useText();
    const formats = useFormats();
    const { membership_id: id, name } = member;
    const set = (part: Partial<MemberDraft>): void => onChange(id, part);
    const amountInput = (field: 'fixed' | (typeof own)[number], label: string, placeholder = '') => (
      <td key={field}>
        <NumberInput
          value={line[field]}
          currency={currency}
          ariaLabel={`${label}: ${name}`}
          placeholder={placeholder}
          invalid={typeof line[field] === 'string'}
          disabled={line.opted_out}
          onChange={(value) => set({ [field]: value })}
        />
      </td>
    );
    return (
      <tr>
        <th scope="row">
          {name}
          {error !== '' && (
            <Below className={styles.wrong} role="alert">
              {error}
            </Below>
          )}
        </th>
        <td>
          <Checkbox
            checked={!line.opted_out}
            onChange={({ detail }) => set({ opted_out: !detail.checked })}
            ariaLabel={`${t('deals.takesPart')}: ${name}`}
          />
        </td>
        {props.inputs !== '' &&
          props.inputs.split(',').map((input) => (
            <td key={input}>
              <Values {...props} input={input as InputName} onSet={set} />
            </td>
          ))}
        {amountInput('fixed', t('deals.fixed'))}
        {showsOwn &&
          own.map((field) =>
            amountInput(field, t(`deals.own.${field}`), field === 'last_year' ? formats.amount(member.last_year, currency) : ''),
          )}
        <td className={numbers.number}>
          {share ? (share.amount === null ? '–' : formats.amount(share.amount, currency)) : ''}
          {share?.held && share.held !== 'opted_out' && <Below>{t(`deals.held.${share.held}`)}</Below>}
          {share?.change !== null && share !== undefined && <Below>{formats.percent(share.change, { signed: true })}</Below>}
        </td>
        {isShared && <td className={numbers.number}>{share?.percent === null || !share ? '' : formats.percent(share.percent)}</td>}
      </tr>
    );
  },
  // The function of the caller is another one with each change; it does the same.
  (before, after) =>
    (Object.keys(after) as (keyof MemberLineProps)[]).every((name) => name === 'onChange' || Object.is(before[name], after[name])),
);

/** The value of a member that the key weighs by, with the known one as a hint, or the choice of the mean. */
function Values({
  input,
  member,
  line,
  currency,
  usageYears,
  fteYear,
  budgetYear,
  onSet,
}: MemberLineProps & { input: InputName; onSet: (part: Partial<MemberDraft>) => void }) {
  const t = useText();
  const formats = useFormats();
  const budget = member.budgets.find(({ year }) => year === budgetYear);
  const known =
    input === 'fte'
      ? (member.fte.find(({ year }) => year === fteYear)?.value ?? null)
      : input === 'budget' && budget?.currency === currency
        ? budget.amount
        : null;
  const label = `${t(`deals.inputs.${input}`)}: ${member.name}`;
  const usesMean = line.use_mean.includes(input);
  const typed = input === 'usage' ? Array.from({ length: usageYears }, (_, at) => line.usage[at] ?? null) : [line[input]];
  const isUnknown = known === null && typed.every((value) => value === null);
  const change = (at: number, value: number | string | null): void =>
    onSet(input === 'usage' ? { usage: typed.map((each, index) => (index === at ? value : each)) } : { [input]: value });
  return (
    <Stack gap="xxs">
      <Row gap="xxs" nowrap>
        {typed.map((value, at) => (
          // The years have no id of their own, and stay in their order.
          <NumberInput
            key={at}
            value={value}
            digits={input === 'weight' ? 2 : 0}
            currency={input === 'budget' ? currency : undefined}
            ariaLabel={typed.length > 1 ? `${label}, ${t('deals.usageYear', { number: at + 1 })}` : label}
            placeholder={known === null ? '' : formats.number(known, Number.isInteger(known) ? 0 : 2)}
            invalid={typeof value === 'string'}
            disabled={line.opted_out}
            onChange={(next) => change(at, next)}
          />
        ))}
      </Row>
      {(isUnknown || usesMean) && !line.opted_out && (
        <Checkbox
          checked={usesMean}
          onChange={({ detail }) =>
            onSet({ use_mean: detail.checked ? [...line.use_mean, input] : line.use_mean.filter((each) => each !== input) })
          }
        >
          {t('deals.useMean')}
        </Checkbox>
      )}
    </Stack>
  );
}
