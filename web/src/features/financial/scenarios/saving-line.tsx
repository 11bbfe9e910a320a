import { wireOfCents } from '#shared/domain/insights/cents.ts';
import { amountOfTarget, type Saving, type SavingTarget } from '#shared/domain/scenarios/saving.ts';
import { useText } from '#web/text/text.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './scenarios.module.css';

interface SavingLineProps {
  saving: Saving;
  target: SavingTarget | undefined;
  currency: string;
  /** Whose cost it is: the library's, or a department's. */
  name: string;
}

/** What the scenario saves, which stays in sight while subscriptions are chosen: cost, saved, its share, uses lost, and how far the target is. */
export function SavingLine({ saving, target, currency, name }: SavingLineProps) {
  const t = useText();
  const formats = useFormats();
  const money = (cents: number): string => formats.money(wireOfCents(cents, currency), currency);
  const wanted = target && amountOfTarget(target, saving.before);
  const missing = wanted === undefined ? 0 : wanted - saving.saved;
  const unknown = [
    saving.withoutUses > 0 && t('scenarios.usesLostUnknown', { count: saving.withoutUses }),
    saving.withoutCost > 0 && t('scenarios.savedUnknown', { count: saving.withoutCost }),
  ].filter((each) => each !== false);
  return (
    <section className={styles.savingLine} aria-label={t('scenarios.savingLine')}>
      <strong>{name}</strong>
      <FactList
        facts={[
          { label: t('scenarios.costBefore'), value: money(saving.before) },
          {
            label: t('scenarios.saved'),
            value: [money(saving.saved), saving.percent !== null && formats.percent(saving.percent / 10_000)].filter(Boolean).join(' · '),
          },
          { label: t('scenarios.costAfter'), value: money(saving.cost) },
          { label: t('scenarios.usesGone'), value: formats.number(saving.uses, 0) },
          ...(wanted === undefined
            ? []
            : [
                {
                  label: t('scenarios.target'),
                  value:
                    missing > 0
                      ? t('scenarios.targetMissing', { missing: money(missing), target: money(wanted) })
                      : t('scenarios.targetReached', { target: money(wanted) }),
                },
              ]),
        ]}
      />
      {unknown.length > 0 && <p className={styles.hint}>{unknown.join(' ')}</p>}
    </section>
  );
}
