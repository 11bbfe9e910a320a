import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { articleCharges } from '#shared/contract/groups/articles.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Hidden } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Charge, Detail } from './article-types.ts';

const EditCharge = lazy(async () => ({ default: (await import('./edit-charge.tsx')).EditCharge }));

/** The charges of an article with who pays them (C719 to C721). */
export function ArticleCharges({ article, mayChange }: { article: Detail; mayChange: boolean }) {
  const t = useText();
  const formats = useFormats();
  const [edited, setEdited] = useState<Charge | 'new'>();
  const [removed, setRemoved] = useState<Charge>();
  const { charges, local_amount, local_currency, unrated } = article;
  return (
    <Section
      title={t('research.charges')}
      hint={unrated > 0 ? t('research.unrated', { count: unrated }) : undefined}
      actions={mayChange && <Button onClick={() => setEdited('new')}>{t('research.addCharge')}</Button>}
    >
      {charges.length === 0 && <p>{t('research.noCharges')}</p>}
      {charges.length > 0 && (
        <ScrollBox label={t('research.charges')}>
          <Table
            headings={[
              t('research.chargeKind'),
              { label: t('research.amount'), className: numbers.number },
              { label: t('research.localAmount', { currency: local_currency }), className: numbers.number },
              t('research.payers'),
              mayChange && <Hidden>{t('records.period.actions')}</Hidden>,
            ]}
          >
            {charges.map((charge) => (
              <tr key={charge.id}>
                <th scope="row">{t(`research.chargeKinds.${charge.kind}`)}</th>
                <td className={numbers.number}>{formats.money(charge.amount, charge.currency)}</td>
                <td className={numbers.number}>
                  {charge.local === null ? t('research.noRate') : formats.amount(charge.local, local_currency)}
                </td>
                <td>
                  {charge.payers
                    .map(
                      ({ department, external, amount }) =>
                        `${department?.name ?? external ?? ''}: ${formats.money(amount, charge.currency)}`,
                    )
                    .join('; ')}
                </td>
                {mayChange && (
                  <td className={numbers.number}>
                    <Button
                      variant="inline-icon"
                      iconName="edit"
                      ariaLabel={t('research.editCharge', { kind: t(`research.chargeKinds.${charge.kind}`) })}
                      onClick={() => setEdited(charge)}
                    />
                    <Button
                      variant="inline-icon"
                      iconName="remove"
                      ariaLabel={t('research.deleteCharge', { kind: t(`research.chargeKinds.${charge.kind}`) })}
                      onClick={() => setRemoved(charge)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
      {charges.length > 1 && <p>{t('research.sumOf', { amount: formats.money(local_amount, local_currency) })}</p>}
      <Suspense fallback={null}>
        {edited && <EditCharge article={article} charge={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {removed && <RemoveCharge charge={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function RemoveCharge({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(articleCharges.remove, { onDone: onClose });
  return (
    <Modal
      title={t('research.deleteCharge', { kind: t(`research.chargeKinds.${charge.kind}`) })}
      width={480}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: charge.id } })}
      saveLabel={t('research.delete')}
      saving={remove.isPending}
    >
      {t('research.deleteChargeLead', { amount: formats.money(charge.amount, charge.currency) })}
    </Modal>
  );
}
