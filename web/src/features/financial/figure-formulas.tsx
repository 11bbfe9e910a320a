import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { figureBoxes } from '#shared/contract/groups/charts.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { labelOf } from '#web/parts/charts/chart-words.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';

/** Button and dialog with the formula of each figure in a box. Figures with the same formula share an entry. */
export function FigureFormulas({ box }: { box: ResultOf<typeof figureBoxes.ofLibrary> }) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const formulas = Map.groupBy(box.figures, ({ formula }) => formats.datesIn(messageText(formula.text_code, formula.text)));
  return (
    <>
      <Button variant="inline-link" onClick={() => setOpen(true)}>
        {t('charts.formula')}
      </Button>
      {open && (
        <Modal
          title={t('charts.formulaOf', { title: messageText(box.title_code, box.title) })}
          width={720}
          onCancel={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{t('common.close')}</Button>}
        >
          <FactList
            layout="stack"
            facts={[...formulas].map(([formula, figures]) => ({ label: figures.map(labelOf).join(', '), value: formula }))}
          />
        </Modal>
      )}
    </>
  );
}
