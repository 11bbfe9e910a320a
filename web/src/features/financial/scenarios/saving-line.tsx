import { wireOfCents } from '#shared/domain/money/cents.ts';
import { amountOfTarget, type Saving, type SavingTarget } from '#shared/domain/scenarios/saving.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './scenarios.module.css';

interface SavingLineProps {
  saving: Saving;
  target: SavingTarget | undefined;
  currency: string;
  /** The owner of the cost: the library, or a department. */
  name: string;
}

/** The savings of the scenario, visible while subscriptions are chosen: cost, saved amount, its share, lost uses, and progress to the target. */
export function SavingLine({ saving, target, currency, name }: SavingLineProps) {
  const t = useText();
  const formats = useFormats();
  const money = (cents: number): string => formats.money(wireOfCents(cents, currency), currency);
  const wanted = target && amountOfTarget(target, saving.before);
  const targetWords = (cents: number): string =>
    cents > saving.saved
      ? t('scenarios.targetMissing', { missing: money(cents - saving.saved), target: money(cents) })
      : t('scenarios.targetReached', { target: money(cents) });
  const unknown = [
    saving.withoutUses > 0 && t('scenarios.usesLostUnknown', { count: saving.withoutUses }),
    saving.withoutCost > 0 && t('scenarios.savedUnknown', { count: saving.withoutCost }),
  ].filter((each) => each !== false);
  const share = saving.percent === null ? '' : ` · ${formats.percent(saving.percent / 10_000)}`;
  const facts = [
    { label: t('scenarios.costBefore'), value: money(saving.before) },
    { label: t('scenarios.saved'), value: `${money(saving.saved)}${share}` },
    { label: t('scenarios.costAfter'), value: money(saving.cost) },
    { label: t('scenarios.usesGone'), value: formats.number(saving.uses, 0) },
    ...(wanted === undefined ? [] : [{ label: t('scenarios.target'), value: targetWords(wanted) }]),
  ];
  return (
    <section className={styles.savingLine} aria-label={t('scenarios.savingLine')}>
      <strong>{name}</strong>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 && <Quiet>{unknown.join(' ')}</Quiet>}
    </section>
  );
}
